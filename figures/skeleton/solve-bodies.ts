import { interpolatePose } from '../motion/keyframes.ts'
import type { Person, Pose } from '../motion/pose.ts'
import type { Scene } from '../scene.ts'
import { resolveContact } from './resolve-contact.ts'
import { bendLimbs, noSwing, solveSkeleton, type Skeleton } from './skeleton.ts'

/** A solved body and its pose. */
export interface SolvedBody {
  pose: Pose
  body: Skeleton
}

export type Bodies = Partial<Record<Person, SolvedBody>>

/** Iterations in which limbs follow their goals on the partner's moving limbs. */
const REACH_ROUNDS = 3
/** Additional iterations, in which limbs also swing out of the other body. */
const CONTACT_ROUNDS = 4

/** Cache of the latest result, since a moment is requested several times for drawing, measuring and placing labels. */
let latest: { actors: Scene['actors']; seconds: number; bodies: Bodies } | undefined

/** Returns all bodies of the scene at a moment, with hands and feet at their goals. */
export function bodiesAt({ actors }: Pick<Scene, 'actors'>, seconds: number): Bodies {
  if (latest?.actors !== actors || latest.seconds !== seconds)
    latest = { actors, seconds, bodies: solve(actors, seconds) }
  return latest.bodies
}

function solve(actors: Scene['actors'], seconds: number): Bodies {
  const solveAlone = (person: Person): SolvedBody | undefined => {
    const actor = actors[person]
    if (!actor) return undefined
    const pose = interpolatePose(actor.keys, seconds)
    return { pose, body: solveSkeleton(pose) }
  }
  const [a, b] = [solveAlone('a'), solveAlone('b')]
  if (a && b) return solveTogether(a, b)
  const single = a ?? b
  if (single) single.body = bendLimbs(single.body, single.pose, single.body)
  return { ...(a && { a }), ...(b && { b }) }
}

function solveTogether(a: SolvedBody, b: SolvedBody): Record<Person, SolvedBody> {
  let [bodyA, bodyB] = [a.body, b.body]
  let [swingA, swingB] = [noSwing, noSwing]
  for (let round = 0; round < REACH_ROUNDS + CONTACT_ROUNDS; round += 1) {
    if (round >= REACH_ROUNDS)
      [swingA, swingB] = [resolveContact(bodyA, bodyB, swingA), resolveContact(bodyB, bodyA, swingB)]
    bodyA = bendLimbs(bodyA, a.pose, bodyB, swingA)
    bodyB = bendLimbs(bodyB, b.pose, bodyA, swingB)
  }
  return { a: { pose: a.pose, body: bodyA }, b: { pose: b.pose, body: bodyB } }
}
