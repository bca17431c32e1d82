import { bone, REACH } from './body.ts'
import type { Sole } from './sole.ts'
import type { Side } from './pose.ts'
import { add, type Vec } from './vector.ts'

const SPAN = (bone.thigh + bone.shin) * REACH

/** Lowers the pelvis until every planted foot can be reached: a figure sinks into a wide stance and bobs as it walks. */
export function settle(pelvis: Vec, hips: Record<Side, Vec>, soles: Record<Side, Sole>): Vec {
  const drop = (side: Side) => {
    const [x, y, z] = add(pelvis, hips[side])
    const { ankle, planted } = soles[side]
    const apart = Math.hypot(ankle[0] - x, ankle[2] - z)
    const highest = ankle[1] + Math.sqrt(Math.max(0, SPAN * SPAN - apart * apart))
    return Math.max(0, y - highest) * planted
  }
  return [pelvis[0], pelvis[1] - Math.max(drop('left'), drop('right')), pelvis[2]]
}
