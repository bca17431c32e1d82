import { bone, half } from './proportions.ts'
import { frameOf, rotate, within, type Frame } from './axes.ts'
import { bendArm, type Arm } from './arm.ts'
import { bendLeg, type Leg } from './leg.ts'
import { settle } from './lower-pelvis.ts'
import { soleOf } from './foot-placement.ts'
import type { Pose, Reach, Side, Spot, Step } from '../motion/pose.ts'
import { add, along, mix, mixNumber, scale, unit, type Vec } from '../vector.ts'

/** Every joint of a body in space. */
export interface Skeleton {
  hips: Frame
  trunk: Frame
  pelvis: Vec
  waist: Vec
  chest: Vec
  neck: Vec
  head: Vec
  /** Where the face looks, and the crown. */
  face: Frame
  legs: Record<Side, Leg>
  arms: Record<Side, Arm>
}

export const sides: readonly Side[] = ['left', 'right']
export const signOf = (side: Side): number => (side === 'right' ? 1 : -1)
const both = <T>(make: (side: Side) => T): Record<Side, T> => ({ left: make('left'), right: make('right') })

/** A body by itself; what it holds of a partner's is still missing, see {@link reach}. */
export function stand(pose: Pose): Skeleton {
  const hips = frameOf(pose.turn, pose.lean - pose.curl / 2, pose.tilt, pose.roll)
  const bowed = frameOf(pose.turn, pose.lean + pose.curl / 2, pose.tilt, pose.roll)
  const trunk = rotate(bowed, bowed.up, -pose.twist)
  const hip = (side: Side) => scale(hips.right, signOf(side) * half.hips)
  const soles = both((side) => soleOf(pose.legs[side], add(pose.pelvis, hip(side)), hips, () => pose.pelvis))
  const pelvis = settle(pose, both(hip), soles)
  const waist = add(pelvis, scale(hips.up, bone.spine * 0.42))
  const chest = add(waist, scale(trunk.up, bone.spine * 0.58))
  const nodded = rotate(trunk, trunk.right, -pose.nod)
  const cocked = rotate(nodded, nodded.forward, pose.cock)
  const face = rotate(cocked, cocked.up, -pose.look)
  const neck = add(chest, scale(unit(add(trunk.up, face.up)), bone.neck))
  const body = {
    hips,
    trunk,
    pelvis,
    waist,
    chest,
    neck,
    head: add(neck, scale(face.up, bone.skull)),
    face,
    legs: both((side) => hang(add(pelvis, hip(side)))),
    arms: both((side) => hang(add(chest, shoulder(trunk, side)))),
  }
  return reach(body, pose, body)
}

/** Degrees by which elbows and knees give way to a partner, outwards from where the pose has them. */
export type Swing = Record<'arms' | 'legs', Record<Side, number>>
const unmoved: Swing = { arms: { left: 0, right: 0 }, legs: { left: 0, right: 0 } }

/** The same body with hands and feet where the pose wants them; a partner's spots are looked up on `partner`. */
export function reach(body: Skeleton, pose: Pose, partner: Skeleton, swing: Swing = unmoved): Skeleton {
  const find = (step: Step) => anchorOf(step, partner)
  const legs = both((side) => {
    const { root } = body.legs[side]
    return bendLeg(pose.legs[side], root, body.hips, { sign: signOf(side), swing: swing.legs[side], find })
  })
  const moved = { ...body, legs }
  const arms = both((side) => {
    const goal = pose.arms[side]
    const bend = {
      flare: blend(goal, ({ flare }) => flare) + swing.arms[side],
      wrist: blend(goal, ({ wrist }) => wrist),
      palm: signOf(side) * blend(goal, ({ palm }) => palm),
    }
    return bendArm(body.arms[side].root, goalOf(goal, moved, partner), body.trunk, signOf(side), bend)
  })
  return { ...moved, arms }
}

const shoulder = (trunk: Frame, side: Side): Vec => along([signOf(side) * half.shoulders, trunk.right], [-3, trunk.up])

/** A limb nobody has bent yet. */
const hang = (root: Vec) => ({
  ...{ root, joint: root, end: root, out: root, hand: root, thumb: root, heel: root, toe: root },
})

/** Where a reach wants the palm. */
export function goalOf(goal: Reach, body: Skeleton, partner: Skeleton): Vec {
  const here = goal.on === 'world' ? goal.at : anchorOf(goal, goal.on === 'own' ? body : partner)
  return goal.becomes ? mix(here, goalOf(goal.becomes.goal, body, partner), goal.becomes.share) : here
}

/** Where a step wants the ankle. */
export function soleGoalOf(pose: Pose, side: Side, body: Skeleton, partner: Skeleton): Vec {
  return soleOf(pose.legs[side], body.legs[side].root, body.hips, (step) => anchorOf(step, partner)).ankle
}

/** A place on a body: so far forward, up and right of a spot. */
const anchorOf = ({ spot, at }: Pick<Reach, 'spot' | 'at'>, body: Skeleton): Vec =>
  add(spotOf(body, spot), within(spot === 'pelvis' ? body.hips : body.trunk, at))

const blend = (goal: Reach, pick: (goal: Reach) => number): number =>
  goal.becomes ? mixNumber(pick(goal), pick(goal.becomes.goal), goal.becomes.share) : pick(goal)

/** The place of a spot on a body. */
export function spotOf(body: Skeleton, spot: Spot): Vec {
  if (spot === 'head' || spot === 'neck' || spot === 'chest' || spot === 'waist' || spot === 'pelvis') return body[spot]
  const side: Side = spot.endsWith('left') ? 'left' : 'right'
  if (spot.startsWith('elbow')) return body.arms[side].joint
  if (spot.startsWith('wrist')) return body.arms[side].end
  return spot.startsWith('knee') ? body.legs[side].joint : body.legs[side].end
}
