import type { Arm } from '../skeleton/arm.ts'
import { bodyRadius } from '../skeleton/proportions.ts'
import { drawProp } from './draw-prop.ts'
import type { Appearance, Prop } from './appearance.ts'
import type { View } from './projection.ts'
import { edgePath, outlinePath, drawPathWithEdges, type Capsule, type BodyPart } from './body-part.ts'
import type { HandShape, Reach, Step } from '../motion/pose.ts'
import { add, weightedSum, type Vec } from '../vector.ts'

/**
 * Shapes of hands, in units. `palm` contains the ends of the capsules of palm and fingers: [distance along the hand,
 * radius]. `thumb` contains the two ends of the thumb: [distance along the hand, distance to the thumb's side, radius].
 */
const handShapes: Record<HandShape, { palm: readonly [number, number][]; thumb: readonly [number, number, number][] }> =
  {
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

/** Units of depth by which a gripping hand is drawn in front of the gripped part. */
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
  const getPoint = (along: number, aside = 0): Vec => view(add(end, weightedSum([along, hand], [aside, thumb])))
  const shape = handShapes[reach.shape]
  let [from, r]: [Vec, number] = [wrist, bodyRadius.wrist - 0.8]
  const capsules = shape.palm.map(([along, radius]): Capsule => {
    const capsule: Capsule = { from, to: getPoint(along), r: [r, radius] }
    ;[from, r] = [capsule.to, radius]
    return capsule
  })
  const [root, tip] = shape.thumb.map(([along, aside, radius]) => ({ at: getPoint(along, aside), r: radius }))
  const thumbCapsule: Capsule | undefined = root && tip && { from: root.at, to: tip.at, r: [root.r, tip.r] }
  const [firstCapsule, ...otherCapsules] = capsules
  const otherOutlines = [...otherCapsules, ...(thumbCapsule ? [thumbCapsule] : [])].map(outlinePath).join('')
  const depth = getDepthCorrection(reach) + (reach.shape === 'grip' ? GRIP_DEPTH : 0)
  return {
    id,
    capsules,
    depthCorrection: depth,
    joints: [{ to: foreId, spot: wrist, within: 11, prefer: 1 }],
    draw: (drawnParts) =>
      // Cuffs are drawn around the wrist, in front of the hand. All other props are drawn behind the fingers.
      (prop && prop !== 'cuffs' ? drawProp(prop, arm, appearance, view) : '') +
      (firstCapsule
        ? drawPathWithEdges(
            edgePath(firstCapsule, drawnParts.has(foreId), false) + otherOutlines,
            outlinePath(firstCapsule) + otherOutlines,
            fill,
            appearance.ground,
          )
        : '') +
      (prop === 'cuffs' ? drawProp(prop, arm, appearance, view) : ''),
  }
}

/** Returns the units that the pose adds to the depth of a limb. */
export const getDepthCorrection = ({ depth, becomes }: Reach | Step): number =>
  becomes ? depth + (becomes.goal.depth - depth) * becomes.fraction : depth
