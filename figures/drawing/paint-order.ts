import type { Bar, Joint, Part } from './body-part.ts'
import { dot, mixNumber, sub, type Vec } from '../vector.ts'

/** Places on a part where it is compared with others: along each bar, and beside its middle line. */
const ALONG = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
const BESIDE = [0, -0.4, 0.4, -0.8, 0.8]

/** So much nearer, units, is as clear as can be: how much of the picture would be wrong counts, not how deep. */
const MOST = 10

/** So much nearer is what a joint prefers in front, units: an arm that lies along the body does not dive in and out of it. */
const LEAN = 6

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
  return mend(emit(seen, behind), behind)
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

/** Rounds in which parts are put elsewhere while that makes less wrong; a ring of parts needs one or two. */
const ROUNDS = 6

/**
 * In a ring of parts something has to be wrong: each part is put where the least is, until none wants to move. So the order is
 * nearly the best one, and does not jump about from picture to picture as the first guess would.
 */
function mend(order: readonly Part[], behind: ReadonlyMap<Part, ReadonlyMap<Part, number>>): Part[] {
  let now = [...order]
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = now
    for (const part of before) now = settled(part, now, behind)
    if (now.every((part, i) => part === before[i])) break
  }
  return now
}

/** The same order with one part where the least is wrong for it; where it is, if nowhere is better. */
function settled(part: Part, order: Part[], behind: ReadonlyMap<Part, ReadonlyMap<Part, number>>): Part[] {
  const from = order.indexOf(part)
  const others = order.filter((other) => other !== part)
  // What is gained by each step towards the front, counted from the very back.
  let [cost, here, best, place] = [0, 0, 0, 0]
  for (const [i, other] of others.entries()) {
    cost += (behind.get(other)?.get(part) ?? 0) - (behind.get(part)?.get(other) ?? 0)
    if (i + 1 === from) here = cost
    if (cost < best) [best, place] = [cost, i + 1]
  }
  return best < here - 1e-6 ? [...others.slice(0, place), part, ...others.slice(place)] : order
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
    sum += Math.max(-MOST, Math.min(MOST, near - far))
    count += 1
  }
  const lean = LEAN * Math.sign(mine ? mine.prefer : -(theirs?.prefer ?? 0))
  if (count > 0) return sum + (one.part.over - other.part.over + lean) * count || 1
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
