import { soft } from '../motion/monotone-curve.ts'
import type { Arc } from '../scene.ts'
import { round } from './svg-shapes.ts'

type Spot = readonly [x: number, y: number]
const STEPS = 60
/** Units between the dots of a motion arc. */
const GAP = 9

/** The arc as far as it has grown at this moment: dots, and a head where the force goes. */
export function drawArc({ curve, from, grown, until }: Arc, seconds: number, colour: string): string {
  if (seconds < from || seconds > until) return ''
  const share = soft(Math.min(1, (seconds - from) / Math.max(0.01, grown - from)))
  const line = Array.from({ length: STEPS + 1 }, (_, i) => along(curve, (i / STEPS) * share))
  const [dots, walked] = dotted(line)
  if (walked < 3 * GAP) return ''
  const end = line.at(-1) ?? curve[3]
  const before = line.at(-4) ?? curve[0]
  const angle = (Math.atan2(-(end[1] - before[1]), end[0] - before[0]) * 180) / Math.PI
  const head = `<path d="M-4 -8.5L13 0L-4 8.5Z" transform="translate(${round(end[0])} ${round(-end[1])}) rotate(${round(angle)})"/>`
  return `<g fill="${colour}">${dots.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(-y)}" r="2.3"/>`).join('')}${head}</g>`
}

/** Points at even distances, so that dots neither crowd nor swim as the arc grows. */
function dotted(line: readonly Spot[]): [dots: Spot[], walked: number] {
  const dots: Spot[] = []
  let walked = 0
  let due = 0
  for (const [i, [x, y]] of line.entries()) {
    const [px, py] = line[i - 1] ?? [x, y]
    walked += Math.hypot(x - px, y - py)
    if (walked < due) continue
    dots.push([x, y])
    due += GAP
  }
  return [dots.slice(0, -1), walked]
}

/** Point of a cubic curve. */
function along([a, b, c, d]: Arc['curve'], u: number): Spot {
  const v = 1 - u
  const at = (k: 0 | 1) => v * v * v * a[k] + 3 * v * v * u * b[k] + 3 * v * u * u * c[k] + u * u * u * d[k]
  return [at(0), at(1)]
}
