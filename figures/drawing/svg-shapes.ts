/** A circle in the picture: x to the right, y up. SVG's y points down, so the drawing functions negate it. */
export interface Disc {
  x: number
  y: number
  r: number
}

/** Formats a coordinate with one decimal. */
export const round = (value: number): string => String(Math.round(value * 10) / 10)
const point = (x: number, y: number) => `${round(x)} ${round(-y)}`

const circle = ({ x, y, r }: Disc) =>
  `M${point(x - r, y)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0Z`

/** Returns a tapered capsule as SVG path data: arcs of two circles and their outer tangents. */
export function capsulePath(a: Disc, b: Disc): string {
  const distance = Math.hypot(b.x - a.x, b.y - a.y)
  if (distance <= Math.abs(a.r - b.r) + 0.05) return circle(a.r > b.r ? a : b)
  const direction = Math.atan2(b.y - a.y, b.x - a.x)
  const tangentAngle = Math.acos((a.r - b.r) / distance)
  const rim = ({ x, y, r }: Disc, angle: number) => point(x + r * Math.cos(angle), y + r * Math.sin(angle))
  const arc = ({ r }: Disc, large: boolean) => `A${round(r)} ${round(r)} 0 ${large ? 1 : 0} 1 `
  const isWide = tangentAngle <= Math.PI / 2
  return (
    `M${rim(a, direction - tangentAngle)}${arc(a, isWide)}${rim(a, direction + tangentAngle)}` +
    `L${rim(b, direction + tangentAngle)}${arc(b, !isWide)}${rim(b, direction - tangentAngle)}Z`
  )
}

/** Returns the outline of a tapered capsule as SVG path data, without the arcs at its open ends. */
export function openCapsulePath(a: Disc, b: Disc, openA: boolean, openB: boolean): string {
  const distance = Math.hypot(b.x - a.x, b.y - a.y)
  if ((!openA && !openB) || distance <= Math.abs(a.r - b.r) + 0.05) return capsulePath(a, b)
  const direction = Math.atan2(b.y - a.y, b.x - a.x)
  const tangentAngle = Math.acos((a.r - b.r) / distance)
  const rim = ({ x, y, r }: Disc, angle: number) => point(x + r * Math.cos(angle), y + r * Math.sin(angle))
  const cap = ({ r }: Disc, large: boolean) => `A${round(r)} ${round(r)} 0 ${large ? 1 : 0} 1 `
  const isWide = tangentAngle <= Math.PI / 2
  const [left, right] = [direction + tangentAngle, direction - tangentAngle]
  if (openA && openB) return `M${rim(a, left)}L${rim(b, left)}M${rim(b, right)}L${rim(a, right)}`
  if (openA) return `M${rim(a, left)}L${rim(b, left)}${cap(b, !isWide)}${rim(b, right)}L${rim(a, right)}`
  return `M${rim(b, right)}L${rim(a, right)}${cap(a, isWide)}${rim(a, left)}L${rim(b, left)}`
}

/** Number of corners of the polygon that approximates a circle in a hull, accurate to five degrees. */
const CORNER_COUNT = 36

/** A corner, and the index of its circle. */
type Corner = readonly [x: number, y: number, discIndex: number]

/** Returns the convex hull of circles as SVG path data: arcs, and lines between them. */
export function hullPath(discs: readonly Disc[]): string {
  const corners = discs.flatMap(({ x, y, r }, discIndex) =>
    Array.from({ length: CORNER_COUNT }, (_, i): Corner => {
      const angle = (i * 2 * Math.PI) / CORNER_COUNT
      return [x + r * Math.cos(angle), y + r * Math.sin(angle), discIndex]
    }),
  )
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  // Same winding as the capsules, so that overlapping shapes of one path are filled without holes.
  const outline = [
    ...buildHalfHull(sorted).slice(0, -1),
    ...buildHalfHull(sorted.toReversed()).slice(0, -1),
  ].toReversed()
  const first = outline.findIndex(([, , discIndex], i) => discIndex !== outline.at(i - 1)?.[2])
  if (first < 0) return discs[0] ? circle(discs[0]) : ''
  const rotatedOutline = [...outline.slice(first), ...outline.slice(0, first)]
  const path = rotatedOutline.map((corner, i) => getPathToCorner(corner, rotatedOutline, i, discs)).join('')
  return `M${path.slice(1)}Z`
}

/**
 * Returns the path to a corner: a line to a circle's first corner, an arc to its last corner, otherwise an empty path.
 */
function getPathToCorner(
  [x, y, discIndex]: Corner,
  outline: readonly Corner[],
  i: number,
  discs: readonly Disc[],
): string {
  if (outline[i - 1]?.[2] !== discIndex) return `L${point(x, y)}`
  if (outline[i + 1]?.[2] === discIndex) return ''
  const start = outline.findLastIndex((corner, index) => index < i && corner[2] !== discIndex) + 1
  const r = round(discs[discIndex]?.r ?? 0)
  return `A${r} ${r} 0 ${i - start > CORNER_COUNT / 2 ? 1 : 0} 1 ${point(x, y)}`
}

/** Returns one half of a convex hull (Andrew's monotone chain). */
function buildHalfHull(sorted: readonly Corner[]): Corner[] {
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
