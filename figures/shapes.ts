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

/** Corners of a circle's stand-in in a hull: enough that no edge shows at film size. */
const CORNERS = 20

/** The convex outline round circles, as SVG path data. */
export function hull(discs: readonly Disc[]): string {
  const corners = discs.flatMap(({ x, y, r }) =>
    Array.from({ length: CORNERS }, (_, i): [number, number] => {
      const angle = (i * 2 * Math.PI) / CORNERS
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
    }),
  )
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const outline = [...chain(sorted).slice(0, -1), ...chain(sorted.toReversed()).slice(0, -1)]
  // Same winding as the capsules, so that overlapping parts of one limb fill as one.
  return `M${outline
    .toReversed()
    .map(([x, y]) => point(x, y))
    .join('L')}Z`
}

/** One half of a convex outline (Andrew's monotone chain). */
function chain(sorted: readonly [number, number][]): [number, number][] {
  const kept: [number, number][] = []
  for (const next of sorted) {
    while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), next)) kept.pop()
    kept.push(next)
  }
  return kept
}

function turnsLeft(a: [number, number] | undefined, b: [number, number] | undefined, c: [number, number]): boolean {
  if (!a || !b) return true
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
