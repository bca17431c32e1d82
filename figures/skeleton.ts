import { bone, half } from './body.ts'
import { frameOf, rotate, within, type Frame } from './frame.ts'
import { bendArm } from './arm.ts'
import { bendLeg, type Leg } from './leg.ts'
import { settle } from './settle.ts'
import { soleOf } from './sole.ts'
import type { Limb } from './two-bone.ts'
import type { Pose, Reach, Side, Spot } from './pose.ts'
import { add, along, mix, scale, unit, type Vec } from './vector.ts'

/** Every joint of a body in space. */
export interface Skeleton {
  hips: Frame
  trunk: Frame
  pelvis: Vec
  waist: Vec
  chest: Vec
  neck: Vec
  head: Vec
  headUp: Vec
  legs: Record<Side, Leg>
  arms: Record<Side, Limb>
}

export const sides: readonly Side[] = ['left', 'right']
export const signOf = (side: Side): number => (side === 'right' ? 1 : -1)
const both = <T>(make: (side: Side) => T): Record<Side, T> => ({ left: make('left'), right: make('right') })

/** Trunk and legs; the arms hang until {@link reach} has given them something to do. */
export function stand(pose: Pose): Skeleton {
  const hips = frameOf(pose.turn, pose.lean - pose.curl / 2, pose.tilt)
  const bowed = frameOf(pose.turn, pose.lean + pose.curl / 2, pose.tilt)
  const trunk = rotate(bowed, bowed.up, -pose.twist)
  const hip = (side: Side) => scale(hips.right, signOf(side) * half.hips)
  const soles = both((side) => soleOf(pose.legs[side], add(pose.pelvis, hip(side)), hips))
  const pelvis = settle(pose.pelvis, both(hip), soles)
  const waist = add(pelvis, scale(hips.up, bone.spine * 0.42))
  const chest = add(waist, scale(trunk.up, bone.spine * 0.58))
  const headUp = rotate(trunk, trunk.right, -pose.nod).up
  const neck = add(chest, scale(unit(add(trunk.up, headUp)), bone.neck))
  return {
    hips,
    trunk,
    pelvis,
    waist,
    chest,
    neck,
    head: add(neck, scale(headUp, bone.skull)),
    headUp,
    legs: both((side) => bendLeg(pose.legs[side], add(pelvis, hip(side)), hips, signOf(side))),
    arms: both((side) => hang(add(chest, shoulder(trunk, side)))),
  }
}

/** The same body with its hands where the pose wants them; a partner's spots are looked up on `partner`. */
export function reach(body: Skeleton, pose: Pose, partner: Skeleton): Skeleton {
  const arms = both((side) => {
    const root = add(body.chest, shoulder(body.trunk, side))
    const goal = pose.arms[side]
    return bendArm(root, targetOf(goal, body, partner), body.trunk, signOf(side) * flareOf(goal))
  })
  return { ...body, arms }
}

const shoulder = (trunk: Frame, side: Side): Vec => along([signOf(side) * half.shoulders, trunk.right], [-3, trunk.up])

const hang = (root: Vec): Limb => ({
  root,
  joint: add(root, [0, -bone.upperArm, 0]),
  end: add(root, [0, -bone.upperArm - bone.foreArm, 0]),
})

function targetOf(goal: Reach, body: Skeleton, partner: Skeleton): Vec {
  const here =
    goal.on === 'world'
      ? goal.at
      : add(
          spotOf(goal.on === 'own' ? body : partner, goal.spot),
          within(goal.on === 'own' ? body.trunk : partner.trunk, goal.at),
        )
  return goal.becomes ? mix(here, targetOf(goal.becomes.goal, body, partner), goal.becomes.share) : here
}

const flareOf = ({ flare, becomes }: Reach): number =>
  becomes ? flare + (becomes.goal.flare - flare) * becomes.share : flare

/** The place of a spot on a body. */
export function spotOf(body: Skeleton, spot: Spot): Vec {
  if (spot === 'head' || spot === 'neck' || spot === 'chest' || spot === 'waist') return body[spot]
  const side: Side = spot.endsWith('left') ? 'left' : 'right'
  if (spot.startsWith('elbow')) return body.arms[side].joint
  if (spot.startsWith('wrist')) return body.arms[side].end
  return spot.startsWith('knee') ? body.legs[side].joint : body.legs[side].end
}
