import type { Arm } from '../skeleton/arm.ts'
import { girth } from '../skeleton/proportions.ts'
import { drawHeld } from './draw-prop.ts'
import type { Held, Look, View } from './appearance.ts'
import { edgeOf, outlineOf, solidWithin, type Bar, type Part } from './body-part.ts'
import type { Grasp, Reach } from '../motion/pose.ts'
import { add, along, type Vec } from '../vector.ts'

/** A mitten: palm and fingers as bars of [way along the hand, radius], and the thumb as two of [along, towards the thumb, radius]. */
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

/** A closed hand lies over what it holds. */
const GRIP_OVER = 7

interface Hand {
  id: string
  foreId: string
  arm: Arm
  reach: Reach
  held: Held | undefined
}

export function drawHand({ id, foreId, arm, reach, held }: Hand, fill: string, look: Look, view: View): Part {
  const { end, hand, thumb } = arm
  const wrist = view(end)
  const spot = (far: number, aside = 0): Vec => view(add(end, along([far, hand], [aside, thumb])))
  const mitten = mittens[reach.shape]
  let [from, r]: [Vec, number] = [wrist, girth.wrist - 0.8]
  const bars = mitten.palm.map(([far, radius]): Bar => {
    const bar: Bar = { from, to: spot(far), r: [r, radius] }
    ;[from, r] = [bar.to, radius]
    return bar
  })
  const [root, tip] = mitten.thumb.map(([far, aside, radius]) => ({ at: spot(far, aside), r: radius }))
  const thumbBar: Bar | undefined = root && tip && { from: root.at, to: tip.at, r: [root.r, tip.r] }
  const [first, ...rest] = bars
  const others = [...rest, ...(thumbBar ? [thumbBar] : [])].map(outlineOf).join('')
  const over = overOf(reach) + (reach.shape === 'grip' ? GRIP_OVER : 0)
  return {
    id,
    bars,
    over,
    joints: [{ to: foreId, spot: wrist, within: 11, prefer: 1 }],
    draw: (drawn) =>
      // Cuffs lie round the wrist, everything else lies in the hand.
      (held && held !== 'cuffs' ? drawHeld(held, arm, look, view) : '') +
      (first
        ? solidWithin(edgeOf(first, drawn.has(foreId), false) + others, outlineOf(first) + others, fill, look.ground)
        : '') +
      (held === 'cuffs' ? drawHeld(held, arm, look, view) : ''),
  }
}

const overOf = ({ over, becomes }: Reach): number =>
  becomes ? over + (becomes.goal.over - over) * becomes.share : over
