import type { Keyframe } from '../motion/keyframes.ts'
import { kneel, on, own, pose, type Pose, type Reach, type Step } from '../motion/pose.ts'
import type { Vec } from '../vector.ts'

/** Poses that many techniques start with, at x = 0. */

/** Upright and at ease, facing right. */
export const relaxedStance = pose({
  pelvis: [0, 103],
  handL: own(7, -84, -6),
  handR: own(7, -84, 6),
  footL: on(5, -9),
  footR: on(-5, 9),
})

/** The same, facing left. */
export const easyLeft = pose({ turn: 168, footL: on(-5, 9, 168), footR: on(5, -9, 168) }, relaxedStance)

/** Ready to fight, facing right: left foot and hand in front, a little side on, eyes ahead. */
export const ready = pose({
  pelvis: [0, 97],
  turn: 26,
  lean: 5,
  curl: 8,
  nod: 4,
  headTurn: -22,
  handL: { ...own(42, 20, -6), shape: 'fist' },
  handR: { ...own(24, 20, 6), shape: 'fist' },
  footL: on(26, -10, 8),
  footR: on(-26, 12, 40, 12),
})

const isRelative = ({ on: where }: Reach | Step) => where === 'own' || where === 'partner' || where === 'hips'

/** A pose at another position. Goals on the ground and in the scene move with it; goals on a body do not change. */
export function translate(from: Pose, x: number, z = 0): Pose {
  const shift = (at: Vec): Vec => [at[0] + x, at[1], at[2] + z]
  const shiftLimb = <T extends Reach | Step>(part: T): T => (isRelative(part) ? part : { ...part, at: shift(part.at) })
  return {
    ...from,
    pelvis: shift(from.pelvis),
    arms: { left: shiftLimb(from.arms.left), right: shiftLimb(from.arms.right) },
    legs: { left: shiftLimb(from.legs.left), right: shiftLimb(from.legs.right) },
  }
}

/** Keyframes at another position. */
export const movedKeys = (keys: readonly Keyframe[], x: number, z: number): Keyframe[] =>
  keys.map(([at, pose]) => [at, translate(pose, x, z)])

/** On the back, head to the left, feet on the mat. */
export const lying = pose({
  pelvis: [0, 18],
  turn: 0,
  lean: -88,
  curl: 12,
  nod: 16,
  handL: own(30, -14, -8),
  handR: own(30, -14, 8),
  footL: { ...on(44, -16, 0) },
  footR: { ...on(44, 16, 0) },
})

/** Kneeling between the legs of a person who is {@link lying}, facing left. */
export const inGuard = pose({
  pelvis: [50, 60],
  turn: 180,
  lean: 8,
  curl: 6,
  handL: own(30, -30, -8),
  handR: own(30, -30, 8),
  footL: kneel(24, 24, 180),
  footR: kneel(24, -24, 180),
})
