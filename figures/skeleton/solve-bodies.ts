import { poseAt } from '../motion/keyframes.ts'
import type { Person, Pose } from '../motion/pose.ts'
import type { Scene } from '../scene.ts'
import { reach, stand, type Skeleton, type Swing } from './skeleton.ts'
import { yieldTo } from './resolve-contact.ts'

/** A body with the pose it was solved from. */
export interface Solved {
  pose: Pose
  body: Skeleton
}

/** Rounds in which two people who hold each other's limbs find each other, and then in which they make room for each other. */
const FIND = 3
const YIELD = 4
const still: Swing = { arms: { left: 0, right: 0 }, legs: { left: 0, right: 0 } }

type Cast = Partial<Record<Person, Solved>>

/** What was asked last: a picture is drawn, measured and lettered at one moment. */
let last: { people: Scene['cast']; seconds: number; cast: Cast } | undefined

/** Everyone in the scene at a moment, hands where they hold. */
export function castAt({ cast: people }: Pick<Scene, 'cast'>, seconds: number): Cast {
  if (last?.people !== people || last.seconds !== seconds) last = { people, seconds, cast: solve(people, seconds) }
  return last.cast
}

function solve(people: Scene['cast'], seconds: number): Cast {
  const posed = (person: Person): Solved | undefined => {
    const actor = people[person]
    if (!actor) return undefined
    const pose = poseAt(actor.keys, seconds)
    return { pose, body: stand(pose) }
  }
  const [a, b] = [posed('a'), posed('b')]
  if (a && b) return meet(a, b)
  const alone = a ?? b
  if (alone) alone.body = reach(alone.body, alone.pose, alone.body)
  return { ...(a && { a }), ...(b && { b }) }
}

function meet(a: Solved, b: Solved): Record<Person, Solved> {
  let [one, other] = [a.body, b.body]
  let [give, take] = [still, still]
  for (let round = 0; round < FIND + YIELD; round += 1) {
    if (round >= FIND) [give, take] = [yieldTo(one, other, give), yieldTo(other, one, take)]
    one = reach(one, a.pose, other, give)
    other = reach(other, b.pose, one, take)
  }
  return { a: { pose: a.pose, body: one }, b: { pose: b.pose, body: other } }
}
