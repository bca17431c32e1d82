/** A circle on the picture: x to the right, y up (the drawing turns it over). */
export interface Disc {
  x: number
  y: number
  r: number
}

export const round = (value: number): string => String(Math.round(value * 10) / 10)
const point = (x: number, y: number) => `${round(x)} ${round(-y)}`

const circle = ({ x, y, r }: Disc) =>
  `M${point(x - r, y)}a${round(r)} ${round(r)} 0 1 1 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 1 ${round(-2 * r)} 0Z`

/** Tapered capsule: two circles and their outer tangents, as SVG path data. */
export function capsule(a: Disc, b: Disc): string {
  const apart = Math.hypot(b.x - a.x, b.y - a.y)
  if (apart <= Math.abs(a.r - b.r) + 0.05) return circle(a.r > b.r ? a : b)
  const way = Math.atan2(b.y - a.y, b.x - a.x)
  const open = Math.acos((a.r - b.r) / apart)
  const rim = ({ x, y, r }: Disc, angle: number) => point(x + r * Math.cos(angle), y + r * Math.sin(angle))
  const arc = ({ r }: Disc, large: boolean) => `A${round(r)} ${round(r)} 0 ${large ? 1 : 0} 1 `
  const wide = open <= Math.PI / 2
  return (
    `M${rim(a, way - open)}${arc(a, wide)}${rim(a, way + open)}` +
    `L${rim(b, way + open)}${arc(b, !wide)}${rim(b, way - open)}Z`
  )
}

/** The edge of a tapered capsule without the cap of an end that goes on. */
export function openCapsule(a: Disc, b: Disc, openA: boolean, openB: boolean): string {
  const apart = Math.hypot(b.x - a.x, b.y - a.y)
  if ((!openA && !openB) || apart <= Math.abs(a.r - b.r) + 0.05) return capsule(a, b)
  const way = Math.atan2(b.y - a.y, b.x - a.x)
  const open = Math.acos((a.r - b.r) / apart)
  const rim = ({ x, y, r }: Disc, angle: number) => point(x + r * Math.cos(angle), y + r * Math.sin(angle))
  const cap = ({ r }: Disc, large: boolean) => `A${round(r)} ${round(r)} 0 ${large ? 1 : 0} 1 `
  const wide = open <= Math.PI / 2
  const [left, right] = [way + open, way - open]
  if (openA && openB) return `M${rim(a, left)}L${rim(b, left)}M${rim(b, right)}L${rim(a, right)}`
  if (openA) return `M${rim(a, left)}L${rim(b, left)}${cap(b, !wide)}${rim(b, right)}L${rim(a, right)}`
  return `M${rim(b, right)}L${rim(a, right)}${cap(a, wide)}${rim(a, left)}L${rim(b, left)}`
}

/** Corners of a circle's stand-in while a hull is looked for: where it leaves a circle is right to five degrees. */
const CORNERS = 36

/** A corner, and the circle it lies on. */
type Corner = readonly [x: number, y: number, on: number]

/** The convex outline round circles, as SVG path data: arcs and the lines between them. */
export function hull(discs: readonly Disc[]): string {
  const corners = discs.flatMap(({ x, y, r }, on) =>
    Array.from({ length: CORNERS }, (_, i): Corner => {
      const angle = (i * 2 * Math.PI) / CORNERS
      return [x + r * Math.cos(angle), y + r * Math.sin(angle), on]
    }),
  )
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  // Same winding as the capsules, so that overlapping parts of one limb fill as one.
  const outline = [...chain(sorted).slice(0, -1), ...chain(sorted.toReversed()).slice(0, -1)].toReversed()
  const first = outline.findIndex(([, , on], i) => on !== outline.at(i - 1)?.[2])
  if (first < 0) return discs[0] ? circle(discs[0]) : ''
  const around = [...outline.slice(first), ...outline.slice(0, first)]
  const path = around.map((corner, i) => step(corner, around, i, discs)).join('')
  return `M${path.slice(1)}Z`
}

/** A line to where a circle begins, one arc to where it ends, nothing in between. */
function step([x, y, on]: Corner, around: readonly Corner[], i: number, discs: readonly Disc[]): string {
  if (around[i - 1]?.[2] !== on) return `L${point(x, y)}`
  if (around[i + 1]?.[2] === on) return ''
  const start = around.findLastIndex((corner, at) => at < i && corner[2] !== on) + 1
  const r = round(discs[on]?.r ?? 0)
  return `A${r} ${r} 0 ${i - start > CORNERS / 2 ? 1 : 0} 1 ${point(x, y)}`
}

/** One half of a convex outline (Andrew's monotone chain). */
function chain(sorted: readonly Corner[]): Corner[] {
  const kept: Corner[] = []
  for (const next of sorted) {
    while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), next)) kept.pop()
    kept.push(next)
  }
  return kept
}

function turnsLeft(a: Corner | undefined, b: Corner | undefined, c: Corner): boolean {
  if (!a || !b) return true
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
