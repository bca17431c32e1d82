/** A circle in the picture: x to the right, y up. SVG's y points down, so the drawing functions negate it. */
export interface Disc {
  x: number
  y: number
  r: number
}

export const round = (value: number): string => String(Math.round(value * 10) / 10)
const point = (x: number, y: number) => `${round(x)} ${round(-y)}`

const circle = ({ x, y, r }: Disc) =>
  `M${point(x - r, y)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0Z`

/** A tapered capsule as SVG path data: two circles and their outer tangents. */
export function capsulePath(a: Disc, b: Disc): string {
  const distance = Math.hypot(b.x - a.x, b.y - a.y)
  if (distance <= Math.abs(a.r - b.r) + 0.05) return circle(a.r > b.r ? a : b)
  const direction = Math.atan2(b.y - a.y, b.x - a.x)
  const open = Math.acos((a.r - b.r) / distance)
  const rim = ({ x, y, r }: Disc, angle: number) => point(x + r * Math.cos(angle), y + r * Math.sin(angle))
  const arc = ({ r }: Disc, large: boolean) => `A${round(r)} ${round(r)} 0 ${large ? 1 : 0} 1 `
  const wide = open <= Math.PI / 2
  return (
    `M${rim(a, direction - open)}${arc(a, wide)}${rim(a, direction + open)}` +
    `L${rim(b, direction + open)}${arc(b, !wide)}${rim(b, direction - open)}Z`
  )
}

/** The outline of a tapered capsule without the caps of its open ends. */
export function openCapsulePath(a: Disc, b: Disc, openA: boolean, openB: boolean): string {
  const distance = Math.hypot(b.x - a.x, b.y - a.y)
  if ((!openA && !openB) || distance <= Math.abs(a.r - b.r) + 0.05) return capsulePath(a, b)
  const direction = Math.atan2(b.y - a.y, b.x - a.x)
  const open = Math.acos((a.r - b.r) / distance)
  const rim = ({ x, y, r }: Disc, angle: number) => point(x + r * Math.cos(angle), y + r * Math.sin(angle))
  const cap = ({ r }: Disc, large: boolean) => `A${round(r)} ${round(r)} 0 ${large ? 1 : 0} 1 `
  const wide = open <= Math.PI / 2
  const [left, right] = [direction + open, direction - open]
  if (openA && openB) return `M${rim(a, left)}L${rim(b, left)}M${rim(b, right)}L${rim(a, right)}`
  if (openA) return `M${rim(a, left)}L${rim(b, left)}${cap(b, !wide)}${rim(b, right)}L${rim(a, right)}`
  return `M${rim(b, right)}L${rim(a, right)}${cap(a, wide)}${rim(a, left)}L${rim(b, left)}`
}

/** Corners of the polygon that approximates a circle in a hull, accurate to five degrees. */
const CORNERS = 36

/** A corner, and the index of its circle. */
type Corner = readonly [x: number, y: number, on: number]

/** The convex hull of circles as SVG path data: arcs, and the lines between them. */
export function hullPath(discs: readonly Disc[]): string {
  const corners = discs.flatMap(({ x, y, r }, on) =>
    Array.from({ length: CORNERS }, (_, i): Corner => {
      const angle = (i * 2 * Math.PI) / CORNERS
      return [x + r * Math.cos(angle), y + r * Math.sin(angle), on]
    }),
  )
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  // The winding of the capsules, so that overlapping shapes of one path fill as one.
  const outline = [...chain(sorted).slice(0, -1), ...chain(sorted.toReversed()).slice(0, -1)].toReversed()
  const first = outline.findIndex(([, , on], i) => on !== outline.at(i - 1)?.[2])
  if (first < 0) return discs[0] ? circle(discs[0]) : ''
  const rotatedOutline = [...outline.slice(first), ...outline.slice(0, first)]
  const path = rotatedOutline.map((corner, i) => pathAt(corner, rotatedOutline, i, discs)).join('')
  return `M${path.slice(1)}Z`
}

/** The path at one corner: a line to the first corner of a circle, an arc to its last one, nothing in between. */
function pathAt([x, y, on]: Corner, around: readonly Corner[], i: number, discs: readonly Disc[]): string {
  if (around[i - 1]?.[2] !== on) return `L${point(x, y)}`
  if (around[i + 1]?.[2] === on) return ''
  const start = around.findLastIndex((corner, at) => at < i && corner[2] !== on) + 1
  const r = round(discs[on]?.r ?? 0)
  return `A${r} ${r} 0 ${i - start > CORNERS / 2 ? 1 : 0} 1 ${point(x, y)}`
}

/** One half of a convex hull (Andrew's monotone chain). */
function chain(sorted: readonly Corner[]): Corner[] {
  const hull: Corner[] = []
  for (const next of sorted) {
    while (hull.length > 1 && !turnsLeft(hull.at(-2), hull.at(-1), next)) hull.pop()
    hull.push(next)
  }
  return hull
}

function turnsLeft(a: Corner | undefined, b: Corner | undefined, c: Corner): boolean {
  if (!a || !b) return true
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
