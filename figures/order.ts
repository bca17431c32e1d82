import type { Bar, Joint, Part } from './part.ts'
import { dot, mixNumber, sub, type Vec } from './vector.ts'

/** Places on a part where it is compared with others: along each bar, and beside its middle line. */
const ALONG = [0, 0.2, 0.4, 0.6, 0.8, 1]
const BESIDE = [0, -0.65, 0.65]

interface Seen {
  part: Part
  samples: readonly Vec[]
  depth: number
  box: readonly [number, number, number, number]
}

/**
 * Parts from the farthest to the nearest. Not by their mean depth, which is wrong as soon as bodies interlock, but pair by pair:
 * where two overlap in the picture, the one whose surface is nearer there hides the other.
 */
export function inOrder(parts: readonly Part[]): Part[] {
  const seen = parts.map(see)
  const behind = new Map<Part, Map<Part, number>>(parts.map((part) => [part, new Map()]))
  for (const [i, one] of seen.entries())
    for (const other of seen.slice(i + 1)) {
      const nearer = compare(one, other)
      if (nearer > 0) behind.get(one.part)?.set(other.part, nearer)
      if (nearer < 0) behind.get(other.part)?.set(one.part, -nearer)
    }
  return emit(seen, behind)
}

/** Always the farthest of those with nothing left behind them; in a ring of parts, the one where the least is wrong. */
function emit(seen: readonly Seen[], behind: ReadonlyMap<Part, ReadonlyMap<Part, number>>): Part[] {
  const waiting = new Set(seen.toSorted((a, b) => a.depth - b.depth).map(({ part }) => part))
  const done: Part[] = []
  while (waiting.size > 0) {
    const wrong = (part: Part) =>
      [...(behind.get(part) ?? [])].reduce((sum, [other, by]) => sum + (waiting.has(other) ? by : 0), 0)
    const [next] = [...waiting].map((part) => ({ part, by: wrong(part) })).toSorted((a, b) => a.by - b.by)
    if (!next) break
    waiting.delete(next.part)
    done.push(next.part)
  }
  return done
}

function see(part: Part): Seen {
  const samples = part.bars.flatMap((bar) => samplesOf(bar))
  const depth = samples.reduce((sum, [, , z]) => sum + z, 0) / samples.length + part.over
  const reach = (pick: (bar: Bar, end: Vec, r: number) => number, best: (...n: number[]) => number) =>
    best(...part.bars.flatMap((bar) => [pick(bar, bar.from, bar.r[0]), pick(bar, bar.to, bar.r[1])]))
  const box = [
    reach((_, end, r) => end[0] - r, Math.min),
    reach((_, end, r) => end[0] + r, Math.max),
    reach((_, end, r) => end[1] - r, Math.min),
    reach((_, end, r) => end[1] + r, Math.max),
  ] as const
  return { part, samples, depth, box }
}

function samplesOf({ from, to, r }: Bar): Vec[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(dx, dy) || 1
  return ALONG.flatMap((t) =>
    BESIDE.map((side): Vec => {
      const off = side * mixNumber(r[0], r[1], t)
      return [from[0] + dx * t - (dy / size) * off, from[1] + dy * t + (dx / size) * off, mixNumber(from[2], to[2], t)]
    }),
  )
}

/** Above zero: `one` hides `other`. Zero: they do not meet. */
function compare(one: Seen, other: Seen): number {
  const [a, b] = [one.box, other.box]
  if (a[0] > b[1] || b[0] > a[1] || a[2] > b[3] || b[2] > a[3]) return 0
  const [mine, theirs] = [jointOf(one.part, other.part), jointOf(other.part, one.part)]
  const joint = mine ?? theirs
  let [sum, count] = [0, 0]
  for (const point of [...one.samples, ...other.samples]) {
    if (joint && Math.hypot(point[0] - joint.spot[0], point[1] - joint.spot[1]) < joint.within) continue
    const [near, far] = [frontAt(one.part, point), frontAt(other.part, point)]
    if (near === undefined || far === undefined) continue
    sum += near - far
    count += 1
  }
  if (count > 0) return sum + (one.part.over - other.part.over) * count || 1
  return mine ? mine.prefer : -(theirs?.prefer ?? 0)
}

const jointOf = ({ joints }: Part, { id }: Part): Joint | undefined => joints.find(({ to }) => to === id)

/** How near a part's surface comes at a point of the picture. */
function frontAt({ bars }: Part, [x, y]: Vec): number | undefined {
  let best: number | undefined
  for (const { from, to, r } of bars) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const size = dx * dx + dy * dy
    const t =
      size < 1
        ? Number(to[2] > from[2])
        : Math.min(1, Math.max(0, dot([x - from[0], y - from[1], 0], [dx, dy, 0]) / size))
    const radius = mixNumber(r[0], r[1], t)
    const [ox, oy] = sub([x, y, 0], [from[0] + dx * t, from[1] + dy * t, 0])
    const deep = radius * radius - ox * ox - oy * oy
    if (deep < 0) continue
    const front = mixNumber(from[2], to[2], t) + Math.sqrt(deep)
    if (best === undefined || front > best) best = front
  }
  return best
}
