import { boneLength, bodyRadius } from './proportions.ts'
import type { Axes } from './axes.ts'
import type { Step } from '../motion/pose.ts'
import { heelOffset, placeFoot, toeOffset, type FindSpot, type FootPlacement } from './foot-placement.ts'
import { solveTwoBone, type Limb } from './two-bone-ik.ts'
import {
  add,
  rotateBetween,
  cross,
  lerp,
  scale,
  rotateAbout,
  perpendicularTo,
  sub,
  normalize,
  type Vec,
} from '../vector.ts'

export interface Leg extends Limb {
  heel: Vec
  toe: Vec
}

export interface LegContext {
  /** 1 for a right leg, -1 for a left leg. */
  sign: number
  /** Degrees that the knee swings outward. */
  swing: number
  /** Returns the position of a spot on the partner. */
  find: FindSpot
}

/**
 * Solves hip, knee and foot. The knee points in the direction of the pelvis, rotated along with the thigh, so that it
 * cannot fold backward.
 */
export function bendLeg(step: Step, hip: Vec, hips: Axes, { sign, swing, find }: LegContext): Leg {
  const placement = placeFoot(step, hip, hips, find)
  const direction = normalize(sub(placement.ankle, hip), scale(hips.up, -1))
  const defaultPole = rotateAbout(
    rotateBetween(hips.forward, scale(hips.up, -1), direction),
    direction,
    sign * (placement.splay + swing),
  )
  const pole = lerp(defaultPole, normalize(placement.knee), placement.kneeling)
  const leg = solveLeg(placement, hip, pole)
  const depthBelow = Math.max(bodyRadius.heel - leg.heel[1], bodyRadius.toe - leg.toe[1])
  // A foot in the middle of a step rises until neither heel nor toe is below the ground.
  return depthBelow > 0 ? solveLeg({ ...placement, ankle: add(placement.ankle, [0, depthBelow, 0]) }, hip, pole) : leg
}

function solveLeg(placement: FootPlacement, hip: Vec, pole: Vec): Leg {
  const leg = solveTwoBone(hip, placement.ankle, boneLength.thigh, boneLength.shin, pole, bodyRadius.knee)
  const { toes, instep } = footDirections(placement, normalize(sub(leg.joint, leg.end)), pole)
  return {
    ...leg,
    heel: add(leg.end, heelOffset(toes, instep)),
    toe: add(leg.end, toeOffset(toes, instep)),
  }
}

/**
 * Returns the directions of toes and instep, which are determined by the ground for a standing foot, and by the shin
 * and `point` for other feet.
 */
function footDirections(placement: FootPlacement, shin: Vec, pole: Vec): { toes: Vec; instep: Vec } {
  const front = normalize(perpendicularTo(pole, shin))
  const side = cross(front, shin)
  const toes = normalize(
    lerp(rotateAbout(front, side, -placement.point), placement.toes, placement.grounded),
    placement.toes,
  )
  const instep = lerp(rotateAbout(shin, side, -placement.point), placement.instep, placement.grounded)
  return { toes, instep: normalize(perpendicularTo(instep, toes), placement.instep) }
}
