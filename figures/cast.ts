import { poseAt } from './motion.ts'
import type { Person, Pose } from './pose.ts'
import type { Scene } from './scene.ts'
import { reach, stand, type Skeleton } from './skeleton.ts'

/** A body with the pose it was solved from. */
export interface Solved {
  pose: Pose
  body: Skeleton
}

/** Rounds in which two people who hold each other's arms find each other. */
const ROUNDS = 4

/** Everyone in the scene at a moment, hands where they hold. */
export function castAt(scene: Scene, seconds: number): Partial<Record<Person, Solved>> {
  const posed = (person: Person): Solved | undefined => {
    const actor = scene.cast[person]
    if (!actor) return undefined
    const pose = poseAt(actor.keys, seconds)
    return { pose, body: stand(pose) }
  }
  let [a, b] = [posed('a'), posed('b')]
  for (let round = 0; round < ROUNDS; round += 1) {
    a = a && { ...a, body: reach(a.body, a.pose, b?.body ?? a.body) }
    b = b && { ...b, body: reach(b.body, b.pose, a?.body ?? b.body) }
  }
  return { ...(a && { a }), ...(b && { b }) }
}
