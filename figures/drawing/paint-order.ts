import type { BodyPart, Capsule, Joint } from './body-part.ts'
import { dot, lerpNumber, sub, type Vec } from '../vector.ts'

/** Sampled positions of a part: along the line of each capsule, and across it as fractions of the radius. */
const LENGTH_SAMPLES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
const WIDTH_SAMPLES = [0, -0.4, 0.4, -0.8, 0.8]

/** Largest depth difference counted per sample, in units. It makes the wrong area decisive, not its depth. */
const MAX_DEPTH = 10

/**
 * Bonus in units for the part that its joint puts in front. Without it an arm along the body would alternate in front
 * and behind.
 */
const JOINT_BONUS = 6

/** Cost of painting a part before another one that is behind it, for each pair that overlaps. */
type OcclusionCounts = ReadonlyMap<BodyPart, ReadonlyMap<BodyPart, number>>

interface SampledBody {
  part: BodyPart
  samples: readonly Vec[]
  depth: number
  box: readonly [left: number, right: number, bottom: number, top: number]
}

/**
 * Sorts parts from the farthest to the nearest. Sorting by mean depth fails when bodies interlock, so each pair is
 * compared: where they overlap in the picture, the one whose surface is nearer to the viewer hides the other.
 */
export function paintOrder(parts: readonly BodyPart[]): BodyPart[] {
  const samples = parts.map(sample)
  const behind = new Map<BodyPart, Map<BodyPart, number>>(parts.map((part) => [part, new Map()]))
  for (const [i, sampledBody] of samples.entries())
    for (const other of samples.slice(i + 1)) {
      const comparison = compare(sampledBody, other)
      if (comparison > 0) behind.get(sampledBody.part)?.set(other.part, comparison)
      if (comparison < 0) behind.get(other.part)?.set(sampledBody.part, -comparison)
    }
  return improve(greedyOrder(samples, behind), behind)
}

/**
 * Repeatedly appends the farthest part that has no other part behind it. If all have one, as in a cycle, appends the
 * part with the lowest cost.
 */
function greedyOrder(samples: readonly SampledBody[], behind: OcclusionCounts): BodyPart[] {
  const waiting = new Set(samples.toSorted((a, b) => a.depth - b.depth).map(({ part }) => part))
  const ordered: BodyPart[] = []
  while (waiting.size > 0) {
    const wrong = (part: BodyPart) =>
      [...(behind.get(part) ?? [])].reduce((sum, [other, by]) => sum + (waiting.has(other) ? by : 0), 0)
    const [next] = [...waiting].map((part) => ({ part, by: wrong(part) })).toSorted((a, b) => a.by - b.by)
    if (!next) break
    waiting.delete(next.part)
    ordered.push(next.part)
  }
  return ordered
}

/** Upper bound of the rounds in which parts move to better positions. A cycle needs one or two. */
const MAX_ROUNDS = 6

/**
 * Moves each part to its best position until none moves. In a cycle some pair has to be wrong: the result is close to
 * the best order, and unlike the greedy order it does not jump between two frames.
 */
function improve(order: readonly BodyPart[], behind: OcclusionCounts): BodyPart[] {
  let now = [...order]
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = now
    for (const part of before) now = moveToBest(part, now, behind)
    if (now.every((part, i) => part === before[i])) break
  }
  return now
}

/** The order with one part at its best position. Returns the same order if no other position is better. */
function moveToBest(part: BodyPart, order: BodyPart[], behind: OcclusionCounts): BodyPart[] {
  const from = order.indexOf(part)
  const otherParts = order.filter((other) => other !== part)
  // The cost of each position relative to the very back.
  let [cost, currentCost, bestCost, bestIndex] = [0, 0, 0, 0]
  for (const [i, other] of otherParts.entries()) {
    cost += (behind.get(other)?.get(part) ?? 0) - (behind.get(part)?.get(other) ?? 0)
    if (i + 1 === from) currentCost = cost
    if (cost < bestCost) [bestCost, bestIndex] = [cost, i + 1]
  }
  if (bestCost >= currentCost - 1e-6) return order
  return [...otherParts.slice(0, bestIndex), part, ...otherParts.slice(bestIndex)]
}

function sample(part: BodyPart): SampledBody {
  const samples = part.capsules.flatMap((capsule) => getSamples(capsule))
  const depth = samples.reduce((sum, [, , z]) => sum + z, 0) / samples.length + part.depthCorrection
  const extreme = (pick: (end: Vec, r: number) => number, select: (...n: number[]) => number) =>
    select(...part.capsules.flatMap(({ from, to, r }) => [pick(from, r[0]), pick(to, r[1])]))
  const box = [
    extreme((end, r) => end[0] - r, Math.min),
    extreme((end, r) => end[0] + r, Math.max),
    extreme((end, r) => end[1] - r, Math.min),
    extreme((end, r) => end[1] + r, Math.max),
  ] as const
  return { part, samples, depth, box }
}

function getSamples({ from, to, r }: Capsule): Vec[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(dx, dy) || 1
  return LENGTH_SAMPLES.flatMap((t) =>
    WIDTH_SAMPLES.map((side): Vec => {
      const offset = side * lerpNumber(r[0], r[1], t)
      return [
        from[0] + dx * t - (dy / size) * offset,
        from[1] + dy * t + (dx / size) * offset,
        lerpNumber(from[2], to[2], t),
      ]
    }),
  )
}

/** Above zero: `one` hides `other`. Below zero: `other` hides `one`. Zero: they do not overlap. */
function compare(first: SampledBody, second: SampledBody): number {
  const [a, b] = [first.box, second.box]
  if (a[0] > b[1] || b[0] > a[1] || a[2] > b[3] || b[2] > a[3]) return 0
  const [firstJoint, secondJoint] = [getJoint(first.part, second.part), getJoint(second.part, first.part)]
  const joint = firstJoint ?? secondJoint
  let [sum, count] = [0, 0]
  for (const point of [...first.samples, ...second.samples]) {
    if (joint && Math.hypot(point[0] - joint.spot[0], point[1] - joint.spot[1]) < joint.within) continue
    const [near, far] = [surfaceDepth(first.part, point), surfaceDepth(second.part, point)]
    if (near === undefined || far === undefined) continue
    sum += Math.max(-MAX_DEPTH, Math.min(MAX_DEPTH, near - far))
    count += 1
  }
  const bonus = JOINT_BONUS * Math.sign(firstJoint ? firstJoint.prefer : -(secondJoint?.prefer ?? 0))
  if (count > 0) return sum + (first.part.depthCorrection - second.part.depthCorrection + bonus) * count || 1
  return firstJoint ? firstJoint.prefer : -(secondJoint?.prefer ?? 0)
}

const getJoint = ({ joints }: BodyPart, { id }: BodyPart): Joint | undefined => joints.find(({ to }) => to === id)

/** Depth of a part's surface at a point of the picture; undefined if the part does not cover it. */
function surfaceDepth({ capsules }: BodyPart, [x, y]: Vec): number | undefined {
  let best: number | undefined
  for (const { from, to, r } of capsules) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const size = dx * dx + dy * dy
    const t =
      size < 1
        ? Number(to[2] > from[2])
        : Math.min(1, Math.max(0, dot([x - from[0], y - from[1], 0], [dx, dy, 0]) / size))
    const radius = lerpNumber(r[0], r[1], t)
    const [ox, oy] = sub([x, y, 0], [from[0] + dx * t, from[1] + dy * t, 0])
    const deep = radius * radius - ox * ox - oy * oy
    if (deep < 0) continue
    const front = lerpNumber(from[2], to[2], t) + Math.sqrt(deep)
    if (best === undefined || front > best) best = front
  }
  return best
}
