import { monotone, soft } from './monotone-curve.ts'
import { pose, type Pose, type PoseSketch, type Reach, type Side, type Step } from './pose.ts'
import type { Vec } from '../vector.ts'

/** A pose at its moment, seconds. */
export type Key = readonly [seconds: number, pose: Pose]

/** How high a foot comes on its way from one place to the next, units. */
const LIFT = { least: 4, most: 12, ofWay: 0.15 }

/**
 * The pose at a moment. Between keys every number runs on a monotone curve: it passes through each key, slows down into
 * a hold, swings through where the motion goes on, and never overshoots, so that a foot at rest stays on the ground.
 * Anticipation and follow-through are keys of their own.
 */
export function poseAt(keys: readonly Key[], seconds: number): Pose {
  const times = keys.map(([at]) => at)
  const from = Math.max(
    0,
    times.findLastIndex((at) => at <= seconds),
  )
  const here = keys[from]?.[1]
  if (!here) throw new RangeError('a motion needs at least one key')
  const there = keys[from + 1]?.[1] ?? here
  const span = (times[from + 1] ?? 0) - (times[from] ?? 0)
  const share = span > 0 ? soft(Math.max(0, seconds - (times[from] ?? 0)) / span) : 0

  const curve = (pick: (pose: Pose) => number | undefined) =>
    monotone(
      times,
      keys.map(([, pose]) => pick(pose)),
      from,
      Math.max(seconds, times[0] ?? 0),
    )
  const path = (pick: (pose: Pose) => Vec | undefined): Vec => [
    curve((pose) => pick(pose)?.[0]),
    curve((pose) => pick(pose)?.[1]),
    curve((pose) => pick(pose)?.[2]),
  ]

  const arm = (side: Side): Reach => {
    const [now, next] = [here.arms[side], there.arms[side]]
    if (now.on !== next.on || now.spot !== next.spot)
      return { ...now, shape: share < 0.5 ? now.shape : next.shape, becomes: { goal: next, share } }
    const same = ({ arms }: Pose) => (arms[side].on === now.on && arms[side].spot === now.spot ? arms[side] : undefined)
    return {
      ...now,
      at: path((pose) => same(pose)?.at),
      flare: curve((pose) => same(pose)?.flare),
      wrist: curve((pose) => same(pose)?.wrist),
      palm: curve((pose) => same(pose)?.palm),
      shape: share < 0.5 ? now.shape : next.shape,
      over: curve((pose) => same(pose)?.over),
      near: curve((pose) => nearOf(same(pose))),
    }
  }

  const leg = (side: Side): Step => {
    const [now, next] = [here.legs[side], there.legs[side]]
    if (now.on !== next.on || now.spot !== next.spot) return { ...now, becomes: { goal: next, share } }
    const same = ({ legs }: Pose) => (legs[side].on === now.on && legs[side].spot === now.spot ? legs[side] : undefined)
    const [x, y, z] = path((pose) => same(pose)?.at)
    return {
      ...now,
      at: [x, y + (now.on === 'ground' || now.on === 'knee' ? liftOf(now.at, next.at, share) : 0), z],
      turn: curve((pose) => same(pose)?.turn),
      pitch: curve((pose) => same(pose)?.pitch),
      splay: curve((pose) => same(pose)?.splay),
      over: curve((pose) => same(pose)?.over),
      near: curve((pose) => nearOf(same(pose))),
    }
  }

  return {
    pelvis: path((pose) => pose.pelvis),
    turn: curve((pose) => pose.turn),
    lean: curve((pose) => pose.lean),
    tilt: curve((pose) => pose.tilt),
    roll: curve((pose) => pose.roll),
    curl: curve((pose) => pose.curl),
    twist: curve((pose) => pose.twist),
    nod: curve((pose) => pose.nod),
    look: curve((pose) => pose.look),
    cock: curve((pose) => pose.cock),
    arms: { left: arm('left'), right: arm('right') },
    legs: { left: leg('left'), right: leg('right') },
  }
}

const nearOf = (limb: Reach | Step | undefined) => limb && (limb.near ?? 0)

/** A foot that changes its place is picked up on the way. */
function liftOf(from: Vec, to: Vec, share: number): number {
  const way = Math.hypot(to[0] - from[0], to[2] - from[2])
  if (way < 1.5) return 0
  return Math.sin(Math.PI * share) * Math.min(LIFT.most, Math.max(LIFT.least, way * LIFT.ofWay))
}

/** What an author writes: the first pose, and at each later moment what is different then; nothing where it only holds. */
export function keys(first: Pose, ...changes: readonly (readonly [seconds: number, change?: PoseSketch])[]): Key[] {
  let current = first
  return changes.map(([seconds, change]) => {
    current = change ? pose(change, current) : current
    return [seconds, current]
  })
}
