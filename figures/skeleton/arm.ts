import { boneLength, bodyRadius } from './proportions.ts'
import type { Axes } from './axes.ts'
import { solveTwoBone, type Limb } from './two-bone-ik.ts'
import { add, rotateBetween, dot, scale, rotateAbout, perpendicularTo, sub, normalize, type Vec } from '../vector.ts'

/** A limb whose `end` is the wrist. */
export interface Arm extends Limb {
  /** Unit directions of the hand and of its thumb. */
  hand: Vec
  thumb: Vec
}

/** Angles of an arm in degrees. */
export interface ArmBend {
  /** Outward swing of the elbow. */
  flare: number
  /** Bend of the hand at the wrist, toward the thumb. */
  wrist: number
  /** Rotation of the palm about the forearm. */
  palm: number
}

/**
 * Places the palm at the target. The elbow hangs behind and below, and `flare` swings the elbow about the line from
 * shoulder to hand. `sign` is 1 for a right arm and -1 for a left arm.
 */
export function bendArm(root: Vec, target: Vec, trunk: Axes, sign: number, { flare, wrist, palm }: ArmBend): Arm {
  const goal: Vec = [target[0], Math.max(target[1], bodyRadius.wrist - 1), target[2]]
  const direction = normalize(sub(goal, root), scale(trunk.up, -1))
  const back = rotateBetween(scale(trunk.forward, -1), scale(trunk.up, -1), direction)
  // If the arm crosses the chest, the ribs keep the elbow from moving back, so the elbow hangs down.
  const crossAmount = Math.max(0, -sign * dot(direction, trunk.right)) * 1.4
  const pole = rotateAbout(
    normalize(perpendicularTo(add(back, scale(trunk.up, -crossAmount)), direction), back),
    direction,
    -sign * flare,
  )
  const limb = solveTwoBone(
    root,
    goal,
    boneLength.upperArm,
    boneLength.foreArm + boneLength.palm,
    pole,
    bodyRadius.elbow,
  )
  const forearm = normalize(sub(limb.end, limb.joint))
  // The thumb points to the inside of the elbow, as in a handshake.
  const inner = rotateAbout(normalize(perpendicularTo(scale(limb.out, -1), forearm), trunk.forward), forearm, palm)
  const axis = normalize(perpendicularTo(rotateAbout(inner, forearm, 90), forearm))
  return {
    ...limb,
    end: add(limb.joint, scale(forearm, boneLength.foreArm)),
    hand: rotateAbout(forearm, axis, wrist),
    thumb: rotateAbout(inner, axis, wrist),
  }
}
