import { bone, girth } from './proportions.ts'
import type { Frame } from './axes.ts'
import { bend, type Limb } from './two-bone-ik.ts'
import { add, carry, dot, scale, spin, squareTo, sub, unit, type Vec } from '../vector.ts'

/** An arm's `end` is the wrist. */
export interface Arm extends Limb {
  /** The way the hand points, and the side its thumb is on. */
  hand: Vec
  thumb: Vec
}

/** Degrees: the elbow's swing outwards, the hand's bend at the wrist towards the thumb, its turn with the forearm. */
export interface Bend {
  flare: number
  wrist: number
  palm: number
}

/**
 * An arm whose palm is at the target. Its elbow hangs behind and below; `flare` swings it about the line from shoulder to
 * hand. `sign` is 1 for a right arm, -1 for a left one.
 */
export function bendArm(root: Vec, target: Vec, trunk: Frame, sign: number, { flare, wrist, palm }: Bend): Arm {
  const goal: Vec = [target[0], Math.max(target[1], girth.wrist - 1), target[2]]
  const way = unit(sub(goal, root), scale(trunk.up, -1))
  const back = carry(scale(trunk.forward, -1), scale(trunk.up, -1), way)
  // Across the chest the elbow cannot go back through the ribs: it hangs.
  const across = Math.max(0, -sign * dot(way, trunk.right)) * 1.4
  const pole = spin(unit(squareTo(add(back, scale(trunk.up, -across)), way), back), way, -sign * flare)
  const limb = bend(root, goal, bone.upperArm, bone.foreArm + bone.palm, pole, girth.elbow)
  const along = unit(sub(limb.end, limb.joint))
  // The thumb is on the side to which the elbow folds, as when one shakes hands.
  const inner = spin(unit(squareTo(scale(limb.out, -1), along), trunk.forward), along, palm)
  const axis = unit(squareTo(spin(inner, along, 90), along))
  return {
    ...limb,
    end: add(limb.joint, scale(along, bone.foreArm)),
    hand: spin(along, axis, wrist),
    thumb: spin(inner, axis, wrist),
  }
}
