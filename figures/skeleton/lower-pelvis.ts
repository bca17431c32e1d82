import { boneLength, bodyRadius, MAX_EXTENSION } from './proportions.ts'
import type { Pose, Side, Step } from '../motion/pose.ts'
import type { FootPlacement } from './foot-placement.ts'
import { add, type Vec } from '../vector.ts'

const LEG_LENGTH = (boneLength.thigh + boneLength.shin) * MAX_EXTENSION

/** Lowers the pelvis until the legs reach planted feet and knees, as in a wide stance or in the middle of a step. */
export function lowerPelvis({ pelvis, legs }: Pose, hips: Record<Side, Vec>, feet: Record<Side, FootPlacement>): Vec {
  const getDrop = (side: Side) => {
    const hip = add(pelvis, hips[side])
    return Math.max(getExcessAboveFoot(hip, feet[side]), getExcessAboveKnee(hip, legs[side]))
  }
  return [pelvis[0], pelvis[1] - Math.max(getDrop('left'), getDrop('right')), pelvis[2]]
}

const groundDistance = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[2] - b[2])
const getMaxHeight = (span: number, distance: number) => Math.sqrt(Math.max(0, span * span - distance * distance))

/** Returns the excess height of a hip above the reach of its foot, in units. */
const getExcessAboveFoot = (hip: Vec, { ankle, planted, kneeling }: FootPlacement) =>
  Math.max(0, hip[1] - ankle[1] - getMaxHeight(LEG_LENGTH, groundDistance(hip, ankle))) * planted * (1 - kneeling)

/** Returns the excess height of a hip above the reach of its knee on the ground, in units. */
function getExcessAboveKnee(hip: Vec, { on, at, becomes }: Step): number {
  const excessHeight = (spot: Vec) =>
    Math.max(0, hip[1] - bodyRadius.knee - spot[1] - getMaxHeight(boneLength.thigh, groundDistance(hip, spot)))
  const dropNow = on === 'knee' ? excessHeight(at) : 0
  if (!becomes) return dropNow
  const dropNext = becomes.goal.on === 'knee' ? excessHeight(becomes.goal.at) : 0
  return dropNow * (1 - becomes.fraction) + dropNext * becomes.fraction
}
