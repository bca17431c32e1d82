import type { BodyPart, Capsule, Joint } from './body-part.ts'
import { dot, lerpNumber, sub, type Vec } from '../vector.ts'

/** Positions at which a part is sampled: fractions of each capsule's length, and of its radius across. */
const LENGTH_SAMPLES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
const WIDTH_SAMPLES = [0, -0.4, 0.4, -0.8, 0.8]

/**
 * Maximum depth difference per sample, in units, so that a large overlapping area outweighs a large depth difference.
 */
const MAX_DEPTH_DIFFERENCE = 10

/**
 * Bonus in units for the part that is preferred by the joint. Without the bonus, an arm beside the body would alternate
 * between front and back.
 */
const JOINT_BONUS = 6

/** For each part, the parts behind it, each with the cost of painting the two parts in the wrong order. */
type OcclusionCounts = ReadonlyMap<BodyPart, ReadonlyMap<BodyPart, number>>

interface SampledPart {
  part: BodyPart
  samples: readonly Vec[]
  depth: number
  box: readonly [left: number, right: number, bottom: number, top: number]
}

/**
 * Sorts parts from the farthest to the nearest. Sorting by mean depth fails if bodies interlock, so each pair of parts
 * is compared: where two parts overlap in the picture, the part whose surface is nearer to the viewer hides the other.
 */
export function sortByDepth(parts: readonly BodyPart[]): BodyPart[] {
  const samples = parts.map(samplePart)
  const costs = new Map<BodyPart, Map<BodyPart, number>>(parts.map((part) => [part, new Map()]))
  for (const [i, sampledPart] of samples.entries())
    for (const other of samples.slice(i + 1)) {
      const comparison = compareDepth(sampledPart, other)
      if (comparison > 0) costs.get(sampledPart.part)?.set(other.part, comparison)
      if (comparison < 0) costs.get(other.part)?.set(sampledPart.part, -comparison)
    }
  return improveOrder(orderGreedily(samples, costs), costs)
}

/**
 * Repeatedly appends the farthest part that has no remaining part behind it. If every part has another part behind it,
 * as in a cycle, appends the part with the lowest cost.
 */
function orderGreedily(samples: readonly SampledPart[], behind: OcclusionCounts): BodyPart[] {
  const remaining = new Set(samples.toSorted((a, b) => a.depth - b.depth).map(({ part }) => part))
  const ordered: BodyPart[] = []
  while (remaining.size > 0) {
    const getCost = (part: BodyPart) =>
      [...(behind.get(part) ?? [])].reduce((sum, [other, cost]) => sum + (remaining.has(other) ? cost : 0), 0)
    const [next] = [...remaining].map((part) => ({ part, cost: getCost(part) })).toSorted((a, b) => a.cost - b.cost)
    if (!next) break
    remaining.delete(next.part)
    ordered.push(next.part)
  }
  return ordered
}

/** Maximum number of rounds in which parts move to better positions. A cycle needs one or two rounds. */
const MAX_ROUNDS = 6

/**
 * Moves each part to its best position until no part moves. In a cycle, at least one pair has the wrong order. The
 * result is close to the best order, and unlike the greedy order, does not change abruptly between two frames.
 */
function improveOrder(order: readonly BodyPart[], behind: OcclusionCounts): BodyPart[] {
  let current = [...order]
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const previous = current
    for (const part of previous) current = moveToBestPosition(part, current, behind)
    if (current.every((part, i) => part === previous[i])) break
  }
  return current
}

/** Moves one part to its best position. Returns the same array if no other position is better. */
function moveToBestPosition(part: BodyPart, order: BodyPart[], behind: OcclusionCounts): BodyPart[] {
  const from = order.indexOf(part)
  const otherParts = order.filter((other) => other !== part)
  // `cost` is the cost of each position relative to the first position.
  let [cost, currentCost, bestCost, bestIndex] = [0, 0, 0, 0]
  for (const [i, other] of otherParts.entries()) {
    cost += (behind.get(other)?.get(part) ?? 0) - (behind.get(part)?.get(other) ?? 0)
    if (i + 1 === from) currentCost = cost
    if (cost < bestCost) [bestCost, bestIndex] = [cost, i + 1]
  }
  if (bestCost >= currentCost - 1e-6) return order
  return [...otherParts.slice(0, bestIndex), part, ...otherParts.slice(bestIndex)]
}

function samplePart(part: BodyPart): SampledPart {
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

/** Returns a number above zero if `first` hides `second`, below zero if `second` hides `first`, else zero. */
function compareDepth(first: SampledPart, second: SampledPart): number {
  const [a, b] = [first.box, second.box]
  if (a[0] > b[1] || b[0] > a[1] || a[2] > b[3] || b[2] > a[3]) return 0
  const [firstJoint, secondJoint] = [getJoint(first.part, second.part), getJoint(second.part, first.part)]
  const joint = firstJoint ?? secondJoint
  let [sum, count] = [0, 0]
  for (const point of [...first.samples, ...second.samples]) {
    if (joint && Math.hypot(point[0] - joint.spot[0], point[1] - joint.spot[1]) < joint.within) continue
    const [near, far] = [getSurfaceDepth(first.part, point), getSurfaceDepth(second.part, point)]
    if (near === undefined || far === undefined) continue
    sum += Math.max(-MAX_DEPTH_DIFFERENCE, Math.min(MAX_DEPTH_DIFFERENCE, near - far))
    count += 1
  }
  const bonus = JOINT_BONUS * Math.sign(firstJoint ? firstJoint.prefer : -(secondJoint?.prefer ?? 0))
  if (count > 0) return sum + (first.part.depthCorrection - second.part.depthCorrection + bonus) * count || 1
  return firstJoint ? firstJoint.prefer : -(secondJoint?.prefer ?? 0)
}

const getJoint = ({ joints }: BodyPart, { id }: BodyPart): Joint | undefined => joints.find(({ to }) => to === id)

/**
 * Returns the depth of a part's surface at a point of the picture, or undefined if the part does not cover the point.
 */
function getSurfaceDepth({ capsules }: BodyPart, [x, y]: Vec): number | undefined {
  let nearest: number | undefined
  for (const { from, to, r } of capsules) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const size = dx * dx + dy * dy
    const t =
      size < 1
        ? Number(to[2] > from[2])
        : Math.min(1, Math.max(0, dot([x - from[0], y - from[1], 0], [dx, dy, 0]) / size))
    const radius = lerpNumber(r[0], r[1], t)
    const [ox, oy] = sub([x, y, 0], [from[0] + dx * t, from[1] + dy * t, 0])
    const squaredHalfDepth = radius * radius - ox * ox - oy * oy
    if (squaredHalfDepth < 0) continue
    const front = lerpNumber(from[2], to[2], t) + Math.sqrt(squaredHalfDepth)
    if (nearest === undefined || front > nearest) nearest = front
  }
  return nearest
}
