import { interpolateMonotone, smoothstep } from './monotone-curve.ts'
import { pose, type Pose, type PoseSketch, type Reach, type Side, type Step } from './pose.ts'
import type { Vec } from '../vector.ts'

/** A pose and its moment in seconds. */
export type Keyframe = readonly [seconds: number, pose: Pose]

/** How high a foot rises in a step, in units; `ofWay` is the share of the length of the step. */
const STEP_LIFT = { least: 4, most: 12, ofWay: 0.15 }

/**
 * Interpolates the pose at a moment. Every number follows a monotone curve through its keyframes. It never overshoots,
 * so that a foot at rest stays on the ground. Anticipation and follow-through are separate keyframes.
 */
export function poseAt(keys: readonly Keyframe[], seconds: number): Pose {
  const times = keys.map(([at]) => at)
  const from = Math.max(
    0,
    times.findLastIndex((at) => at <= seconds),
  )
  const key = keys[from]?.[1]
  if (!key) throw new RangeError('a motion needs at least one key')
  const nextKey = keys[from + 1]?.[1] ?? key
  const span = (times[from + 1] ?? 0) - (times[from] ?? 0)
  const share = span > 0 ? smoothstep(Math.max(0, seconds - (times[from] ?? 0)) / span) : 0

  const interpolate = (pick: (pose: Pose) => number | undefined) =>
    interpolateMonotone(
      times,
      keys.map(([, pose]) => pick(pose)),
      from,
      Math.max(seconds, times[0] ?? 0),
    )
  const interpolateVec = (pick: (pose: Pose) => Vec | undefined): Vec => [
    interpolate((pose) => pick(pose)?.[0]),
    interpolate((pose) => pick(pose)?.[1]),
    interpolate((pose) => pick(pose)?.[2]),
  ]

  const arm = (side: Side): Reach => {
    const [now, next] = [key.arms[side], nextKey.arms[side]]
    if (now.on !== next.on || now.spot !== next.spot)
      return { ...now, shape: share < 0.5 ? now.shape : next.shape, becomes: { goal: next, share } }
    const sameArm = ({ arms }: Pose) =>
      arms[side].on === now.on && arms[side].spot === now.spot ? arms[side] : undefined
    return {
      ...now,
      at: interpolateVec((pose) => sameArm(pose)?.at),
      flare: interpolate((pose) => sameArm(pose)?.flare),
      wrist: interpolate((pose) => sameArm(pose)?.wrist),
      palm: interpolate((pose) => sameArm(pose)?.palm),
      shape: share < 0.5 ? now.shape : next.shape,
      depth: interpolate((pose) => sameArm(pose)?.depth),
      near: interpolate((pose) => getNear(sameArm(pose))),
    }
  }

  const leg = (side: Side): Step => {
    const [now, next] = [key.legs[side], nextKey.legs[side]]
    if (now.on !== next.on || now.spot !== next.spot) return { ...now, becomes: { goal: next, share } }
    const sameLeg = ({ legs }: Pose) =>
      legs[side].on === now.on && legs[side].spot === now.spot ? legs[side] : undefined
    const [x, y, z] = interpolateVec((pose) => sameLeg(pose)?.at)
    return {
      ...now,
      at: [x, y + (now.on === 'ground' || now.on === 'knee' ? getLift(now.at, next.at, share) : 0), z],
      turn: interpolate((pose) => sameLeg(pose)?.turn),
      pitch: interpolate((pose) => sameLeg(pose)?.pitch),
      splay: interpolate((pose) => sameLeg(pose)?.splay),
      depth: interpolate((pose) => sameLeg(pose)?.depth),
      near: interpolate((pose) => getNear(sameLeg(pose))),
    }
  }

  return {
    pelvis: interpolateVec((pose) => pose.pelvis),
    turn: interpolate((pose) => pose.turn),
    lean: interpolate((pose) => pose.lean),
    tilt: interpolate((pose) => pose.tilt),
    roll: interpolate((pose) => pose.roll),
    curl: interpolate((pose) => pose.curl),
    twist: interpolate((pose) => pose.twist),
    nod: interpolate((pose) => pose.nod),
    headTurn: interpolate((pose) => pose.headTurn),
    headTilt: interpolate((pose) => pose.headTilt),
    arms: { left: arm('left'), right: arm('right') },
    legs: { left: leg('left'), right: leg('right') },
  }
}

const getNear = (limb: Reach | Step | undefined) => limb && (limb.near ?? 0)

/** How far a foot is above the ground in a step from one point to another. */
function getLift(from: Vec, to: Vec, share: number): number {
  const distance = Math.hypot(to[0] - from[0], to[2] - from[2])
  if (distance < 1.5) return 0
  return Math.sin(Math.PI * share) * Math.min(STEP_LIFT.most, Math.max(STEP_LIFT.least, distance * STEP_LIFT.ofWay))
}

/**
 * Keyframes from a first pose and, for each moment, what changes. A moment without a change repeats the pose before it.
 */
export function keys(
  first: Pose,
  ...changes: readonly (readonly [seconds: number, change?: PoseSketch])[]
): Keyframe[] {
  let current = first
  return changes.map(([seconds, change]) => {
    current = change ? pose(change, current) : current
    return [seconds, current]
  })
}
