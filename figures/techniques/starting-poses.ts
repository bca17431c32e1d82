import type { Keyframe } from '../motion/keyframes.ts'
import {
  kneeOnGround,
  footOnGround,
  handNearBody,
  createPose,
  type Pose,
  type Reach,
  type Step,
} from '../motion/pose.ts'
import type { Vec } from '../vector.ts'

// Starting poses of many techniques, at x = 0.

/** Upright and at ease, facing right. */
export const relaxedStance = createPose({
  pelvis: [0, 103],
  handL: handNearBody(7, -84, -6),
  handR: handNearBody(7, -84, 6),
  footL: footOnGround(5, -9),
  footR: footOnGround(-5, 9),
})

/** Upright and at ease, facing left. */
export const relaxedFacingLeft = createPose(
  { turn: 168, footL: footOnGround(-5, 9, 168), footR: footOnGround(5, -9, 168) },
  relaxedStance,
)

/** Ready to fight, facing right: left foot and hand in front, a little side on, eyes ahead. */
export const fightingStance = createPose({
  pelvis: [0, 97],
  turn: 26,
  lean: 5,
  curl: 8,
  nod: 4,
  headTurn: -22,
  handL: { ...handNearBody(42, 20, -6), shape: 'fist' },
  handR: { ...handNearBody(24, 20, 6), shape: 'fist' },
  footL: footOnGround(26, -10, 8),
  footR: footOnGround(-26, 12, 40, 12),
})

const isRelative = ({ on: where }: Reach | Step) => where === 'own' || where === 'partner' || where === 'hips'

/** Moves a pose, including goals on the ground and in the scene. Goals on a body do not change. */
export function translatePose(from: Pose, x: number, z = 0): Pose {
  const shift = (at: Vec): Vec => [at[0] + x, at[1], at[2] + z]
  const shiftLimb = <T extends Reach | Step>(part: T): T => (isRelative(part) ? part : { ...part, at: shift(part.at) })
  return {
    ...from,
    pelvis: shift(from.pelvis),
    arms: { left: shiftLimb(from.arms.left), right: shiftLimb(from.arms.right) },
    legs: { left: shiftLimb(from.legs.left), right: shiftLimb(from.legs.right) },
  }
}

export const translateKeyframes = (keys: readonly Keyframe[], x: number, z: number): Keyframe[] =>
  keys.map(([at, pose]) => [at, translatePose(pose, x, z)])

/** On the back, head to the left, feet on the mat. */
export const lyingOnBack = createPose({
  pelvis: [0, 18],
  turn: 0,
  lean: -88,
  curl: 12,
  nod: 16,
  handL: handNearBody(30, -14, -8),
  handR: handNearBody(30, -14, 8),
  footL: { ...footOnGround(44, -16, 0) },
  footR: { ...footOnGround(44, 16, 0) },
})

/** Kneeling between the legs of a partner in the pose {@link lyingOnBack}, facing left. */
export const kneelingInGuard = createPose({
  pelvis: [50, 60],
  turn: 180,
  lean: 8,
  curl: 6,
  handL: handNearBody(30, -30, -8),
  handR: handNearBody(30, -30, 8),
  footL: kneeOnGround(24, 24, 180),
  footR: kneeOnGround(24, -24, 180),
})
