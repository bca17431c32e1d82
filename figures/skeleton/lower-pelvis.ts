import { bone, girth, REACH } from './proportions.ts'
import type { Pose, Side, Step } from '../motion/pose.ts'
import type { Sole } from './foot-placement.ts'
import { add, type Vec } from '../vector.ts'

const SPAN = (bone.thigh + bone.shin) * REACH

/** Lowers the pelvis until planted feet and knees can be reached: a figure sinks into a wide stance and bobs as it walks. */
export function settle({ pelvis, legs }: Pose, hips: Record<Side, Vec>, soles: Record<Side, Sole>): Vec {
  const drop = (side: Side) => {
    const hip = add(pelvis, hips[side])
    return Math.max(overFoot(hip, soles[side]), overKnee(hip, legs[side]))
  }
  return [pelvis[0], pelvis[1] - Math.max(drop('left'), drop('right')), pelvis[2]]
}

const apartOf = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[2] - b[2])
const heightOf = (span: number, apart: number) => Math.sqrt(Math.max(0, span * span - apart * apart))

/** How much too high a hip is for its foot. */
const overFoot = (hip: Vec, { ankle, planted, kneeling }: Sole) =>
  Math.max(0, hip[1] - ankle[1] - heightOf(SPAN, apartOf(hip, ankle))) * planted * (1 - kneeling)

/** How much too high a hip is for its knee. */
function overKnee(hip: Vec, { on, at, becomes }: Step): number {
  const over = (spot: Vec) => Math.max(0, hip[1] - girth.knee - spot[1] - heightOf(bone.thigh, apartOf(hip, spot)))
  const here = on === 'knee' ? over(at) : 0
  if (!becomes) return here
  const there = becomes.goal.on === 'knee' ? over(becomes.goal.at) : 0
  return here * (1 - becomes.share) + there * becomes.share
}
