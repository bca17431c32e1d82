import type { Appearance } from './appearance.ts'
import type { View } from './projection.ts'
import type { Ink } from './theme.ts'
import { localOffset } from '../skeleton/axes.ts'
import { capsulePath, round, type Disc } from './svg-shapes.ts'
import { sides, type Skeleton } from '../skeleton/skeleton.ts'
import { add, dot, weightedSum, length, scale, sub, normalize, type Vec } from '../vector.ts'

const formatPoint = ([x, y]: readonly number[]) => `${round(x ?? 0)} ${round(-(y ?? 0))}`
const stroke = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

/** Draws the hem of a sleeve or trouser leg as a thin line across the limb. */
export function drawCuff(from: Vec, to: Vec, fraction: number, halfWidth: number, color: string, width = 2.4): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(dx, dy)
  // On a limb that points at the viewer, a line across the limb would look like a scratch.
  if (size < 14) return ''
  const [x, y] = [from[0] + dx * fraction, from[1] + dy * fraction]
  const [ox, oy] = [(-dy / size) * halfWidth, (dx / size) * halfWidth]
  return `<path d="M${formatPoint([x + ox, y + oy])}L${formatPoint([x - ox, y - oy])}" stroke="${color}" stroke-width="${width}"/>`
}

/**
 * Returns the corners of the jacket's skirt. The skirt follows spine and thighs equally, so that no corner stands out
 * from the body.
 */
export function getSkirtCorners({ pelvis, hips, legs }: Skeleton, view: View): Disc[] {
  const thighs = sides.map((side) => normalize(sub(legs[side].root, legs[side].joint)))
  const up = normalize(thighs.reduce<Vec>((sum, thigh) => add(sum, scale(thigh, 0.55)), hips.up))
  const front = normalize(sub(hips.forward, scale(up, dot(hips.forward, up))))
  return [
    [15, -13],
    [-14, -11],
  ].map(([forward = 0, rise = 0]) => {
    const [x, y] = view(add(pelvis, weightedSum([forward, front], [rise, up])))
    return { x, y, r: 4.6 }
  })
}

/** Draws the edge of the jacket (lapel) from the neck to the belt, if the front is visible. */
export function drawLapel({ chest, waist, trunk, hips }: Skeleton, view: View, color: string): string {
  if (getFacing(trunk.forward, view) < -0.35) return ''
  const top = view(add(chest, localOffset(trunk, [13, 15, 0])))
  const bulge = view(add(chest, localOffset(trunk, [16, -8, 0])))
  const end = view(add(waist, localOffset(hips, [3, 0, 4])))
  return stroke(`M${formatPoint(top)}Q${formatPoint(bulge)} ${formatPoint(end)}`, color, 2.6)
}

/** Draws the belt with the visible width of the waist, and the knot if the body's front or side is visible. */
export function drawBelt(body: Skeleton, view: View, { ink, ground, rank }: Appearance): string {
  const { hips, waist } = body
  const center = view(add(waist, scale(hips.up, -4)))
  const spine = sub(view(add(waist, hips.up)), view(waist))
  const size = Math.hypot(spine[0], spine[1]) || 1
  const crossAxis: Vec = [spine[1] / size, -spine[0] / size, 0]
  const getReach = (direction: Vec, r: number) => {
    const projected = sub(view(direction), view([0, 0, 0]))
    return (projected[0] * crossAxis[0] + projected[1] * crossAxis[1]) * r
  }
  const halfLength = Math.hypot(getReach(hips.forward, 16.4), getReach(hips.right, 19))
  const ends = [halfLength, -halfLength].map((k) => add(center, scale(crossAxis, k)))
  const band = `M${formatPoint(ends[0] ?? center)}L${formatPoint(ends[1] ?? center)}`
  const drawBand = (color: string, width: number) => `<path d="${band}" stroke="${color}" stroke-width="${width}"/>`
  return drawBand(ground, 10) + drawBand(ink.belt, 6) + drawKnot(body, view, ink, ground, rank)
}

function drawKnot({ hips, waist }: Skeleton, view: View, ink: Ink, ground: string, rank: number): string {
  if (getFacing(hips.forward, view) < -0.35) return ''
  const knotCenter = add(waist, localOffset(hips, [14, -4, 2]))
  // The tails hang straight down in every pose.
  const getTailEnd = (lean: number) =>
    add(knotCenter, weightedSum([-17, [0, 1, 0]], [lean, hips.right], [lean > 0 ? 5 : -2, hips.forward]))
  const path = [5, -5].map((lean) =>
    capsulePath(toDiscAboveGround(view(knotCenter), 3.4), toDiscAboveGround(view(getTailEnd(lean)), 3)),
  )
  // Stripes across the end of the belt that is nearer to the viewer.
  const [from, to] = [toDiscAboveGround(view(knotCenter), 0), toDiscAboveGround(view(getTailEnd(5)), 0)]
  const stripes = Array.from({ length: rank }, (_, i) =>
    drawCuff(view(knotCenter), view(getTailEnd(5)), 0.95 - i * 0.17, 3, ink.body, 1.3),
  )
  const isTailVisible = Math.hypot(to.x - from.x, to.y - from.y) > 8
  return `<path d="${path.join('')}" fill="${ink.belt}" stroke="${ground}" stroke-width="4" paint-order="stroke"/>${isTailVisible ? stripes.join('') : ''}`
}

const toDiscAboveGround = (point: Vec, r: number): Disc => ({ x: point[0], y: Math.max(point[1], r), r })

/** Returns a direction's component toward the viewer: from -1 (away from the viewer) to 1 (toward the viewer). */
const getFacing = (direction: Vec, view: View): number => {
  const projected = sub(view(direction), view([0, 0, 0]))
  return projected[2] / (length(projected) || 1)
}
