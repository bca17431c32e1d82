import type { Arm } from '../skeleton/arm.ts'
import { bodyRadius } from '../skeleton/proportions.ts'
import { drawProp } from './draw-prop.ts'
import type { Appearance, Prop } from './appearance.ts'
import type { View } from './projection.ts'
import { edgePath, outlinePath, outlinedBy, type Capsule, type BodyPart } from './body-part.ts'
import type { Grasp, Reach, Step } from '../motion/pose.ts'
import { add, weightedSum, type Vec } from '../vector.ts'

/**
 * Hands are drawn as mittens. Palm and fingers are capsules of [distance along the hand, radius]; the thumb is one
 * between two points of [distance along the hand, distance toward the thumb, radius]. Units.
 */
const mittens: Record<Grasp, { palm: readonly [number, number][]; thumb: readonly [number, number, number][] }> = {
  open: {
    palm: [
      [9, 6.8],
      [18, 4.8],
    ],
    thumb: [
      [5, 3, 3.6],
      [12, 10, 2.9],
    ],
  },
  flat: {
    palm: [
      [9, 6.8],
      [19, 4.6],
    ],
    thumb: [
      [5, 4, 3.6],
      [14, 8, 2.8],
    ],
  },
  fist: {
    palm: [[8.5, 8.4]],
    thumb: [
      [6, 5, 3.6],
      [12, 6, 3.2],
    ],
  },
  grip: {
    palm: [
      [7, 7.4],
      [13, 6.8],
    ],
    thumb: [
      [4, 4, 3.6],
      [10, 10, 3.2],
    ],
  },
}

/** Draws a closed hand in front of what it grips. */
const GRIP_DEPTH = 7

interface Hand {
  id: string
  foreId: string
  arm: Arm
  reach: Reach
  prop: Prop | undefined
}

export function drawHand(
  { id, foreId, arm, reach, prop }: Hand,
  fill: string,
  appearance: Appearance,
  view: View,
): BodyPart {
  const { end, hand, thumb } = arm
  const wrist = view(end)
  const spot = (far: number, aside = 0): Vec => view(add(end, weightedSum([far, hand], [aside, thumb])))
  const mitten = mittens[reach.shape]
  let [from, r]: [Vec, number] = [wrist, bodyRadius.wrist - 0.8]
  const capsules = mitten.palm.map(([far, radius]): Capsule => {
    const capsule: Capsule = { from, to: spot(far), r: [r, radius] }
    ;[from, r] = [capsule.to, radius]
    return capsule
  })
  const [root, tip] = mitten.thumb.map(([far, aside, radius]) => ({ at: spot(far, aside), r: radius }))
  const thumbCapsule: Capsule | undefined = root && tip && { from: root.at, to: tip.at, r: [root.r, tip.r] }
  const [first, ...rest] = capsules
  const otherOutlines = [...rest, ...(thumbCapsule ? [thumbCapsule] : [])].map(outlinePath).join('')
  const depth = depthCorrection(reach) + (reach.shape === 'grip' ? GRIP_DEPTH : 0)
  return {
    id,
    capsules,
    depthCorrection: depth,
    joints: [{ to: foreId, spot: wrist, within: 11, prefer: 1 }],
    draw: (drawnParts) =>
      // Cuffs go around the wrist, in front of the hand. Every other prop goes behind the fingers.
      (prop && prop !== 'cuffs' ? drawProp(prop, arm, appearance, view) : '') +
      (first
        ? outlinedBy(
            edgePath(first, drawnParts.has(foreId), false) + otherOutlines,
            outlinePath(first) + otherOutlines,
            fill,
            appearance.ground,
          )
        : '') +
      (prop === 'cuffs' ? drawProp(prop, arm, appearance, view) : ''),
  }
}

/** Returns how much nearer than its true depth the pose draws a limb, in units of depth. */
export const depthCorrection = ({ depth, becomes }: Reach | Step): number =>
  becomes ? depth + (becomes.goal.depth - depth) * becomes.share : depth
