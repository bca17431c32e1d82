import type { Arm } from '../skeleton/arm.ts'
import type { Appearance, Prop } from './appearance.ts'
import type { View } from './projection.ts'
import { capsulePath, round } from './svg-shapes.ts'
import { add, weightedSum, normalize, type Vec } from '../vector.ts'

/** Draws a prop, which is behind the fingers of the hand. */
export function drawProp(prop: Prop, { end, hand, thumb }: Arm, appearance: Appearance, view: View): string {
  const palm = add(end, weightedSum([9, hand]))
  // In a fist, a prop points forward instead of being perpendicular to the forearm.
  const getDirection = (forward: number) => normalize(weightedSum([1, thumb], [forward, hand]))
  const spot =
    (direction: Vec) =>
    (up: number, forward = 0): Vec =>
      view(add(palm, weightedSum([up, direction], [forward, hand])))
  if (prop === 'stick') return drawBar(spot(getDirection(0.8))(-16), spot(getDirection(0.8))(66), 3.2, appearance)
  if (prop === 'knife') return drawKnife(spot(getDirection(1.6)), appearance)
  if (prop === 'phone') return drawBar(spot(getDirection(0.3))(-6, 4), spot(getDirection(0.3))(20, 4), 6, appearance)
  if (prop === 'cuffs') return drawCuffs(spot(thumb), appearance)
  return drawBag(view(palm), appearance)
}

const drawBar = (from: Vec, to: Vec, r: number, { ink, ground }: Appearance) =>
  `<path d="${capsulePath({ x: from[0], y: from[1], r }, { x: to[0], y: to[1], r })}" fill="${ink.belt}" stroke="${ground}" stroke-width="6" paint-order="stroke"/>`

const joinPoints = (points: readonly Vec[]) => points.map(([x, y]) => `${round(x)} ${round(-y)}`).join('L')

function drawKnife(spot: (up: number, forward?: number) => Vec, { ink, ground }: Appearance): string {
  const blade = joinPoints([spot(10, 3.5), spot(32, 3.5), spot(42, -3.5), spot(10, -3.5)])
  const guard = joinPoints([spot(10, 7), spot(10, -7)])
  const grip = joinPoints([spot(-10), spot(10)])
  const stroke = (d: string, width: number, fill = 'none') =>
    `<path d="${d}" fill="${fill}" stroke="${ink.belt}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
  return stroke(`M${blade}Z`, 2.4, ground) + stroke(`M${guard}`, 2.4) + stroke(`M${grip}`, 5)
}

/** Draws a bag, which hangs straight down from its strap at any angle of the hand. */
function drawBag([x, y]: Vec, { ink, ground }: Appearance): string {
  const [top, wide, deep] = [y - 26, 19, 34]
  const strap = `M${round(x - 11)} ${round(-top)}Q${round(x)} ${round(-y - 14)} ${round(x + 11)} ${round(-top)}`
  const body = `M${round(x - wide + 3)} ${round(-top)}h${wide * 2 - 6}q3 0 3.4 3l3 ${deep - 6}q.4 3 -3 3h${-wide * 2 - 6 + 6.4}q-3.4 0 -3 -3l3 ${-deep + 6}q.4 -3 3.4 -3Z`
  return (
    `<path d="${strap}" fill="none" stroke="${ground}" stroke-width="8"/><path d="${strap}" fill="none" stroke="${ink.belt}" stroke-width="3"/>` +
    `<path d="${body}" fill="${ink.belt}" stroke="${ground}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"/>`
  )
}

/** Draws two rings on a short chain. */
function drawCuffs(spot: (up: number, forward?: number) => Vec, { ink, ground }: Appearance): string {
  const rings = [spot(-9, 6), spot(11, 6)]
  const ring = ([x, y]: Vec, color: string, width: number) =>
    `<circle cx="${round(x)}" cy="${round(-y)}" r="7" fill="none" stroke="${color}" stroke-width="${width}"/>`
  return rings.map((at) => ring(at, ground, 6)).join('') + rings.map((at) => ring(at, ink.belt, 2.6)).join('')
}
