import { boneLength, halfWidth } from './proportions.ts'
import { createAxes, rotateAxes, localOffset, type Axes } from './axes.ts'
import { bendArm, type Arm } from './arm.ts'
import { bendLeg, type Leg } from './leg.ts'
import { lowerPelvis } from './lower-pelvis.ts'
import { placeFoot } from './foot-placement.ts'
import type { Pose, Reach, Side, Spot, Step } from '../motion/pose.ts'
import { add, weightedSum, lerp, lerpNumber, scale, normalize, type Vec } from '../vector.ts'

/** Every joint of a body in space. */
export interface Skeleton {
  hips: Axes
  trunk: Axes
  pelvis: Vec
  waist: Vec
  chest: Vec
  neck: Vec
  head: Vec
  /** Axes of the head. */
  face: Axes
  legs: Record<Side, Leg>
  arms: Record<Side, Arm>
}

export const sides: readonly Side[] = ['left', 'right']
export const sideSign = (side: Side): number => (side === 'right' ? 1 : -1)
/** Calls a function for each side. */
const perSide = <T>(create: (side: Side) => T): Record<Side, T> => ({ left: create('left'), right: create('right') })

/** Solves a body without a partner. {@link bendLimbs} later solves limbs whose goals are on a partner. */
export function solveSkeleton(pose: Pose): Skeleton {
  const hips = createAxes(pose.turn, pose.lean - pose.curl / 2, pose.tilt, pose.roll)
  const curledAxes = createAxes(pose.turn, pose.lean + pose.curl / 2, pose.tilt, pose.roll)
  const trunk = rotateAxes(curledAxes, curledAxes.up, -pose.twist)
  const getHipOffset = (side: Side) => scale(hips.right, sideSign(side) * halfWidth.hips)
  const feet = perSide((side) =>
    placeFoot(pose.legs[side], add(pose.pelvis, getHipOffset(side)), hips, () => pose.pelvis),
  )
  const pelvis = lowerPelvis(pose, perSide(getHipOffset), feet)
  const waist = add(pelvis, scale(hips.up, boneLength.spine * 0.42))
  const chest = add(waist, scale(trunk.up, boneLength.spine * 0.58))
  const noddedAxes = rotateAxes(trunk, trunk.right, -pose.nod)
  const tiltedAxes = rotateAxes(noddedAxes, noddedAxes.forward, pose.headTilt)
  const face = rotateAxes(tiltedAxes, tiltedAxes.up, -pose.headTurn)
  const neck = add(chest, scale(normalize(add(trunk.up, face.up)), boneLength.neck))
  const body = {
    hips,
    trunk,
    pelvis,
    waist,
    chest,
    neck,
    head: add(neck, scale(face.up, boneLength.skull)),
    face,
    legs: perSide((side) => createUnbentLimb(add(pelvis, getHipOffset(side)))),
    arms: perSide((side) => createUnbentLimb(add(chest, getShoulderOffset(trunk, side)))),
  }
  return bendLimbs(body, pose, body)
}

/** Degrees that elbows and knees swing outward to avoid a partner's body, in addition to the pose. */
export type LimbSwing = Record<'arms' | 'legs', Record<Side, number>>
export const noSwing: LimbSwing = { arms: { left: 0, right: 0 }, legs: { left: 0, right: 0 } }

/** Bends arms and legs so that hands and feet are at the goals of the pose, which may be spots on the partner. */
export function bendLimbs(body: Skeleton, pose: Pose, partner: Skeleton, swing: LimbSwing = noSwing): Skeleton {
  const find = (step: Step) => getPointOnBody(step, partner)
  const legs = perSide((side) => {
    const { root } = body.legs[side]
    return bendLeg(pose.legs[side], root, body.hips, { sign: sideSign(side), swing: swing.legs[side], find })
  })
  const movedBody = { ...body, legs }
  const arms = perSide((side) => {
    const goal = pose.arms[side]
    const bend = {
      flare: interpolateGoal(goal, ({ flare }) => flare) + swing.arms[side],
      wrist: interpolateGoal(goal, ({ wrist }) => wrist),
      palm: sideSign(side) * interpolateGoal(goal, ({ palm }) => palm),
    }
    return bendArm(body.arms[side].root, palmGoal(goal, movedBody, partner), body.trunk, sideSign(side), bend)
  })
  return { ...movedBody, arms }
}

const getShoulderOffset = (trunk: Axes, side: Side): Vec =>
  weightedSum([sideSign(side) * halfWidth.shoulders, trunk.right], [-3, trunk.up])

/** Creates a limb before it is solved, with all points at its root. */
const createUnbentLimb = (root: Vec): Arm & Leg => ({
  root,
  joint: root,
  end: root,
  out: root,
  hand: root,
  thumb: root,
  heel: root,
  toe: root,
})

/** Returns the goal of the palm, in the scene's coordinates. */
export function palmGoal(goal: Reach, body: Skeleton, partner: Skeleton): Vec {
  const goalPoint = goal.on === 'world' ? goal.at : getPointOnBody(goal, goal.on === 'own' ? body : partner)
  return goal.becomes ? lerp(goalPoint, palmGoal(goal.becomes.goal, body, partner), goal.becomes.fraction) : goalPoint
}

/** Returns the goal of the ankle, in the scene's coordinates. */
export function ankleGoal(pose: Pose, side: Side, body: Skeleton, partner: Skeleton): Vec {
  return placeFoot(pose.legs[side], body.legs[side].root, body.hips, (step) => getPointOnBody(step, partner)).ankle
}

/** Returns the point of a body at an offset (forward, up, right) from a spot. */
const getPointOnBody = ({ spot, at }: Pick<Reach, 'spot' | 'at'>, body: Skeleton): Vec =>
  add(findSpot(body, spot), localOffset(spot === 'pelvis' ? body.hips : body.trunk, at))

const interpolateGoal = (goal: Reach, pick: (goal: Reach) => number): number =>
  goal.becomes ? lerpNumber(pick(goal), pick(goal.becomes.goal), goal.becomes.fraction) : pick(goal)

/** Returns the position of a named spot of a body, in the scene's coordinates. */
export function findSpot(body: Skeleton, spot: Spot): Vec {
  if (spot === 'head' || spot === 'neck' || spot === 'chest' || spot === 'waist' || spot === 'pelvis') return body[spot]
  const side: Side = spot.endsWith('left') ? 'left' : 'right'
  if (spot.startsWith('elbow')) return body.arms[side].joint
  if (spot.startsWith('wrist')) return body.arms[side].end
  return spot.startsWith('knee') ? body.legs[side].joint : body.legs[side].end
}
