import type { Shape } from './parse-markup.ts'

/** Bounding box in drawing units. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Size of an arrow head. */
const ARROW_HEAD = 13

type Point = readonly [x: number, y: number]

/**
 * Bounding box of a drawing of `figures`: paths (M, L, Q, C, A and Z; only arcs are relative), dots and arrow heads.
 */
export function boundingBox(shapes: Shape[]): Box {
  const points = shapes.flatMap(getPoints)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function getPoints({ attributes, children }: Shape): Point[] {
  const attributeMap = new Map(attributes)
  const [, x, y] = /^translate\((\S+) (\S+)\)/.exec(attributeMap.get('transform') ?? '') ?? []
  if (x !== undefined && y !== undefined) return circle(Number(x), Number(y), ARROW_HEAD)
  const points = children.flatMap(getPoints)
  const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(attributeMap.get(name)))
  if (cx !== undefined && cy !== undefined && r) points.push(...circle(cx, cy, r))
  return [...points, ...pathPoints(attributeMap.get('d') ?? '')]
}

const circle = (x: number, y: number, r: number): Point[] => [
  [x - r, y - r],
  [x + r, y + r],
]

function pathPoints(path: string): Point[] {
  const points: Point[] = []
  let currentPoint: Point = [0, 0]
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? []
    const isArc = command.toUpperCase() === 'A'
    for (const step of chunks(numbers, isArc ? 7 : 2)) {
      const [x, y] = command === 'a' ? currentPoint : [0, 0]
      const end: Point = [x + (step.at(-2) ?? 0), y + (step.at(-1) ?? 0)]
      if (isArc) points.push(...arcPoints(currentPoint, end, step))
      points.push(end)
      currentPoint = end
    }
  }
  return points
}

/** Extreme points of a circular arc: right, left, top and bottom of its circle, as far as they are on the arc. */
function arcPoints(from: Point, to: Point, [r = 0, , , isLarge, sweep]: number[]): Point[] {
  const [dx, dy] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2]
  const halfChord = Math.hypot(dx, dy)
  if (halfChord === 0) return []
  const centerDistance = Math.sqrt(Math.max(0, r * r - halfChord * halfChord)) * (isLarge === sweep ? -1 : 1)
  const [cx, cy] = [
    (from[0] + to[0]) / 2 - (dy / halfChord) * centerDistance,
    (from[1] + to[1]) / 2 + (dx / halfChord) * centerDistance,
  ]
  const toPositiveAngle = (a: number) => (a + 4 * Math.PI) % (2 * Math.PI)
  const [start, end] = [Math.atan2(from[1] - cy, from[0] - cx), Math.atan2(to[1] - cy, to[0] - cx)]
  const span = sweep ? toPositiveAngle(end - start) : toPositiveAngle(start - end)
  return [0, 1, 2, 3]
    .map((quarter) => (quarter * Math.PI) / 2)
    .filter((angle) => (sweep ? toPositiveAngle(angle - start) : toPositiveAngle(start - angle)) <= span)
    .map((angle) => [cx + r * Math.cos(angle), cy + r * Math.sin(angle)])
}

const chunks = (list: number[], size: number): number[][] =>
  Array.from({ length: Math.floor(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
