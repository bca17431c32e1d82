import type { Arm } from '../skeleton/arm.ts'
import type { Held, Look, View } from './appearance.ts'
import { capsule, round } from './svg-shapes.ts'
import { add, along, unit, type Vec } from '../vector.ts'

/** A held thing in the picture, before the hand that closes over it. */
export function drawHeld(held: Held, { end, hand, thumb }: Arm, look: Look, view: View): string {
  const palm = add(end, along([9, hand]))
  // In a fist a thing does not stand square to the forearm: it points as far forward as the fingers let it.
  const way = (forward: number) => unit(along([1, thumb], [forward, hand]))
  const spot =
    (way: Vec) =>
    (up: number, forward = 0): Vec =>
      view(add(palm, along([up, way], [forward, hand])))
  if (held === 'stick') return bar(spot(way(0.8))(-16), spot(way(0.8))(66), 3.2, look)
  if (held === 'knife') return knife(spot(way(1.6)), look)
  if (held === 'phone') return bar(spot(way(0.3))(-6, 4), spot(way(0.3))(20, 4), 6, look)
  if (held === 'cuffs') return cuffs(spot(thumb), look)
  return bag(view(palm), look)
}

const bar = (from: Vec, to: Vec, r: number, { ink, ground }: Look) =>
  `<path d="${capsule({ x: from[0], y: from[1], r }, { x: to[0], y: to[1], r })}" fill="${ink.belt}" stroke="${ground}" stroke-width="6" paint-order="stroke"/>`

const join = (points: readonly Vec[]) => points.map(([x, y]) => `${round(x)} ${round(-y)}`).join('L')

function knife(spot: (up: number, forward?: number) => Vec, { ink, ground }: Look): string {
  const blade = join([spot(10, 3.5), spot(32, 3.5), spot(42, -3.5), spot(10, -3.5)])
  const guard = join([spot(10, 7), spot(10, -7)])
  const grip = join([spot(-10), spot(10)])
  const stroke = (d: string, width: number, fill = 'none') =>
    `<path d="${d}" fill="${fill}" stroke="${ink.belt}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
  return stroke(`M${blade}Z`, 2.4, ground) + stroke(`M${guard}`, 2.4) + stroke(`M${grip}`, 5)
}

/** A bag hangs straight down from its strap, whatever the hand does. */
function bag([x, y]: Vec, { ink, ground }: Look): string {
  const [top, wide, deep] = [y - 26, 19, 34]
  const strap = `M${round(x - 11)} ${round(-top)}Q${round(x)} ${round(-y - 14)} ${round(x + 11)} ${round(-top)}`
  const body = `M${round(x - wide + 3)} ${round(-top)}h${wide * 2 - 6}q3 0 3.4 3l3 ${deep - 6}q.4 3 -3 3h${-wide * 2 - 6 + 6.4}q-3.4 0 -3 -3l3 ${-deep + 6}q.4 -3 3.4 -3Z`
  return (
    `<path d="${strap}" fill="none" stroke="${ground}" stroke-width="8"/><path d="${strap}" fill="none" stroke="${ink.belt}" stroke-width="3"/>` +
    `<path d="${body}" fill="${ink.belt}" stroke="${ground}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"/>`
  )
}

/** Two rings on a short chain. */
function cuffs(spot: (up: number, forward?: number) => Vec, { ink, ground }: Look): string {
  const rings = [spot(-9, 6), spot(11, 6)]
  const ring = ([x, y]: Vec, colour: string, width: number) =>
    `<circle cx="${round(x)}" cy="${round(-y)}" r="7" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  return rings.map((at) => ring(at, ground, 6)).join('') + rings.map((at) => ring(at, ink.belt, 2.6)).join('')
}
