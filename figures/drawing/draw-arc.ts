import { smoothstep } from '../motion/monotone-curve.ts'
import type { Arc } from '../scene.ts'
import { round } from './svg-shapes.ts'

type Point = readonly [x: number, y: number]
const STEP_COUNT = 60
/** Units between two dots of an arc. */
const DOT_DISTANCE = 9

/** Draws the part of the arc that is visible at this moment, as dots and an arrowhead in the direction of the force. */
export function drawArc({ curve, from, fullAt, until }: Arc, seconds: number, color: string): string {
  if (seconds < from || seconds > until) return ''
  const fraction = smoothstep(Math.min(1, (seconds - from) / Math.max(0.01, fullAt - from)))
  const line = Array.from({ length: STEP_COUNT + 1 }, (_, i) => getPointOnCurve(curve, (i / STEP_COUNT) * fraction))
  const [dots, length] = placeDots(line)
  if (length < 3 * DOT_DISTANCE) return ''
  const end = line.at(-1) ?? curve[3]
  const previousPoint = line.at(-4) ?? curve[0]
  const angle = (Math.atan2(-(end[1] - previousPoint[1]), end[0] - previousPoint[0]) * 180) / Math.PI
  const head = `<path d="M-4 -8.5L13 0L-4 8.5Z" transform="translate(${round(end[0])} ${round(-end[1])}) rotate(${round(angle)})"/>`
  return `<g fill="${color}">${dots.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(-y)}" r="2.3"/>`).join('')}${head}</g>`
}

/**
 * Returns points at even distances from the start of the line, and the line's length. Dots do not move while the arc
 * grows.
 */
function placeDots(line: readonly Point[]): [dots: Point[], length: number] {
  const dots: Point[] = []
  let length = 0
  let next = 0
  for (const [i, [x, y]] of line.entries()) {
    const [px, py] = line[i - 1] ?? [x, y]
    length += Math.hypot(x - px, y - py)
    if (length < next) continue
    dots.push([x, y])
    next += DOT_DISTANCE
  }
  return [dots.slice(0, -1), length]
}

/** Returns the point of a cubic curve at parameter `u`, 0 to 1. */
function getPointOnCurve([a, b, c, d]: Arc['curve'], u: number): Point {
  const v = 1 - u
  const coordinate = (k: 0 | 1) => v * v * v * a[k] + 3 * v * v * u * b[k] + 3 * v * u * u * c[k] + u * u * u * d[k]
  return [coordinate(0), coordinate(1)]
}
