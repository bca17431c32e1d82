import { boneLength, bodyRadius } from './proportions.ts'
import { localOffset, type Axes } from './axes.ts'
import type { Step } from '../motion/pose.ts'
import { add, weightedSum, cross, lerp, lerpNumber, scale, rotateAbout, sub, normalize, type Vec } from '../vector.ts'

/** Goal of an ankle, and the orientation of the foot at this goal. */
export interface FootPlacement {
  ankle: Vec
  /** Unit directions of the toes and of the instep, for a foot on the ground. */
  toes: Vec
  instep: Vec
  /** 1: the ground determines the foot's orientation. 0: the shin determines it. */
  grounded: number
  /** 1: the foot carries weight. 0: it carries none. A foot in the middle of a step is grounded but not planted. */
  planted: number
  /** Degrees between a foot in the air and a right angle to its shin. */
  point: number
  /** Degrees that the knee swings outward. */
  splay: number
  /** Direction from the hip to a knee on the ground. */
  knee: Vec
  /** Weight of the direction `knee`, 0 to 1. */
  kneeling: number
}

/** Returns the position of a step's goal on the partner. */
export type FindSpot = (step: Step) => Vec

const radians = (degrees: number) => (degrees * Math.PI) / 180
const getLevelDirection = (turn: number): Vec => [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
const UP: Vec = [0, 1, 0]
const AIR_PLACEMENT = { toes: UP, instep: UP, grounded: 0, planted: 0, knee: UP, kneeling: 0 }

/** Places a foot on the ground, which pivots on its toe if the heel rises, and on its heel if the toes rise. */
function placeOnGround({ at, turn, pitch, splay }: Step): FootPlacement {
  const horizontal = getLevelDirection(turn)
  const side = cross(horizontal, UP)
  const pivot = pitch > 0 ? weightedSum([boneLength.foot, horizontal], [5, UP]) : weightedSum([-3, horizontal], [7, UP])
  const raisedAnkle = add(pivot, rotateAbout(sub([0, boneLength.ankle, 0], pivot), side, -pitch))
  const lifted = Math.min(1, Math.max(0, at[1] / 6))
  const toes = rotateAbout(horizontal, side, -pitch)
  const instep = rotateAbout(UP, side, -pitch)
  const ankle = raiseAboveGround(add(at, lerp(raisedAnkle, [0, boneLength.ankle, 0], lifted)), toes, instep)
  return { ...AIR_PLACEMENT, ankle, toes, instep, grounded: 1, planted: 1 - lifted, point: 0, splay }
}

/** Offsets from the ankle to the centers of heel and toe. */
export const heelOffset = (toes: Vec, instep: Vec): Vec =>
  weightedSum([-3, toes], [bodyRadius.heel - boneLength.ankle, instep])
export const toeOffset = (toes: Vec, instep: Vec): Vec =>
  weightedSum([boneLength.foot, toes], [bodyRadius.toe - boneLength.ankle, instep])

/** Raises the ankle until neither heel nor toe is below the ground. */
function raiseAboveGround(ankle: Vec, toes: Vec, instep: Vec): Vec {
  const heel = bodyRadius.heel - ankle[1] - heelOffset(toes, instep)[1]
  const toe = bodyRadius.toe - ankle[1] - toeOffset(toes, instep)[1]
  return add(ankle, [0, Math.max(0, heel, toe), 0])
}

/** Feet of a kneeling leg: height of the ankle in units (`ankle`) and pitch of the toes in degrees (`down`). */
const INSTEP_FOOT = { ankle: 9, down: -158 }
const TUCKED_FOOT = { ankle: 28.5, down: -72 }

/**
 * Places a kneeling leg. The knee is at its goal if the distance to the hip is the length of the thigh. If the hip is
 * lower, the knee slides outward.
 */
function placeOnKnee({ at, turn, pitch, splay }: Step, hip: Vec): FootPlacement {
  const front = getLevelDirection(turn)
  const rise = Math.min(Math.max(hip[1] - bodyRadius.knee - at[1], 0), boneLength.thigh)
  const out = normalize([at[0] - hip[0], 0, at[2] - hip[2]], front)
  const horizontalDistance = Math.max(Math.sqrt(boneLength.thigh ** 2 - rise ** 2), 1)
  const knee: Vec = [
    hip[0] + out[0] * horizontalDistance,
    bodyRadius.knee + at[1],
    hip[2] + out[2] * horizontalDistance,
  ]
  const pose = pitch > 0 ? TUCKED_FOOT : INSTEP_FOOT
  const drop = bodyRadius.knee - pose.ankle
  const back = Math.sqrt(boneLength.shin ** 2 - drop ** 2)
  const ankle: Vec = [knee[0] - front[0] * back, pose.ankle + at[1], knee[2] - front[2] * back]
  const side = cross(front, UP)
  const [toes, instep] = [rotateAbout(front, side, pose.down), rotateAbout(UP, side, pose.down)]
  const toKnee = sub(knee, hip)
  return { ...AIR_PLACEMENT, ankle, toes, instep, grounded: 1, planted: 1, point: 0, splay, knee: toKnee, kneeling: 1 }
}

const placeInAir = (ankle: Vec, { pitch, splay }: Step): FootPlacement => ({
  ...AIR_PLACEMENT,
  ankle,
  point: pitch,
  splay,
})

function placeForGoal(step: Step, hip: Vec, hips: Axes, find: FindSpot): FootPlacement {
  if (step.on === 'ground') return placeOnGround(step)
  if (step.on === 'knee') return placeOnKnee(step, hip)
  if (step.on === 'hips') return placeInAir(add(hip, localOffset(hips, step.at)), step)
  return placeInAir(step.on === 'world' ? step.at : find(step), step)
}

/** Places the foot of a leg with the given hip joint. Blends two placements during a transition to another goal. */
export function placeFoot(step: Step, hip: Vec, hips: Axes, find: FindSpot): FootPlacement {
  const placementNow = placeForGoal(step, hip, hips, find)
  if (!step.becomes) return placementNow
  const { goal, fraction } = step.becomes
  const placementNext = placeForGoal(goal, hip, hips, find)
  const groundedPlacement = placementNext.grounded > placementNow.grounded ? placementNext : placementNow
  const areBothGrounded = placementNow.grounded > 0 && placementNext.grounded > 0
  const ankle = lerp(placementNow.ankle, placementNext.ankle, fraction)
  return {
    // Between two placements on the ground, the foot rises slightly, so that it does not pass through the mat.
    ankle: areBothGrounded ? add(ankle, scale(UP, Math.sin(Math.PI * fraction) * 3)) : ankle,
    toes: areBothGrounded
      ? normalize(lerp(placementNow.toes, placementNext.toes, fraction), placementNext.toes)
      : normalize(groundedPlacement.toes),
    instep: areBothGrounded
      ? normalize(lerp(placementNow.instep, placementNext.instep, fraction), placementNext.instep)
      : normalize(groundedPlacement.instep),
    grounded: lerpNumber(placementNow.grounded, placementNext.grounded, fraction),
    planted: lerpNumber(placementNow.planted, placementNext.planted, fraction),
    point: lerpNumber(placementNow.point, placementNext.point, fraction),
    splay: lerpNumber(placementNow.splay, placementNext.splay, fraction),
    knee: placementNow.kneeling >= placementNext.kneeling ? placementNow.knee : placementNext.knee,
    kneeling: lerpNumber(placementNow.kneeling, placementNext.kneeling, fraction),
  }
}
