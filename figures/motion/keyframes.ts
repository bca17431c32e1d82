import { interpolateMonotone, smoothstep } from './monotone-curve.ts'
import { createPose, type Pose, type PoseSketch, type Reach, type Side, type Step } from './pose.ts'
import type { Vec } from '../vector.ts'

/** A pose, and its time in seconds since the start of the scene. */
export type Keyframe = readonly [seconds: number, pose: Pose]

/** Height of a foot in a step: `perLength` times the length of the step, between `min` and `max` units. */
const STEP_LIFT = { min: 4, max: 12, perLength: 0.15 }

/**
 * Interpolates the pose at a moment. Every number follows a monotone curve through its keyframes. The curve never
 * overshoots, so that a foot at rest stays on the ground. Anticipation and follow-through are separate keyframes.
 */
export function interpolatePose(keyframes: readonly Keyframe[], seconds: number): Pose {
  const times = keyframes.map(([at]) => at)
  const from = Math.max(
    0,
    times.findLastIndex((at) => at <= seconds),
  )
  const key = keyframes[from]?.[1]
  if (!key) throw new RangeError('a motion needs at least one keyframe')
  const nextKey = keyframes[from + 1]?.[1] ?? key
  const span = (times[from + 1] ?? 0) - (times[from] ?? 0)
  const fraction = span > 0 ? smoothstep(Math.max(0, seconds - (times[from] ?? 0)) / span) : 0

  const interpolate = (pick: (pose: Pose) => number | undefined) =>
    interpolateMonotone(
      times,
      keyframes.map(([, pose]) => pick(pose)),
      from,
      Math.max(seconds, times[0] ?? 0),
    )
  const interpolateVec = (pick: (pose: Pose) => Vec | undefined): Vec => [
    interpolate((pose) => pick(pose)?.[0]),
    interpolate((pose) => pick(pose)?.[1]),
    interpolate((pose) => pick(pose)?.[2]),
  ]

  const interpolateArm = (side: Side): Reach => {
    const [current, next] = [key.arms[side], nextKey.arms[side]]
    if (current.on !== next.on || current.spot !== next.spot)
      return { ...current, shape: fraction < 0.5 ? current.shape : next.shape, becomes: { goal: next, fraction } }
    const sameArm = ({ arms }: Pose) =>
      arms[side].on === current.on && arms[side].spot === current.spot ? arms[side] : undefined
    return {
      ...current,
      at: interpolateVec((pose) => sameArm(pose)?.at),
      flare: interpolate((pose) => sameArm(pose)?.flare),
      wrist: interpolate((pose) => sameArm(pose)?.wrist),
      palm: interpolate((pose) => sameArm(pose)?.palm),
      shape: fraction < 0.5 ? current.shape : next.shape,
      depth: interpolate((pose) => sameArm(pose)?.depth),
      near: interpolate((pose) => getNear(sameArm(pose))),
    }
  }

  const interpolateLeg = (side: Side): Step => {
    const [current, next] = [key.legs[side], nextKey.legs[side]]
    if (current.on !== next.on || current.spot !== next.spot) return { ...current, becomes: { goal: next, fraction } }
    const sameLeg = ({ legs }: Pose) =>
      legs[side].on === current.on && legs[side].spot === current.spot ? legs[side] : undefined
    const [x, y, z] = interpolateVec((pose) => sameLeg(pose)?.at)
    return {
      ...current,
      at: [x, y + (current.on === 'ground' || current.on === 'knee' ? getLift(current.at, next.at, fraction) : 0), z],
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
    arms: { left: interpolateArm('left'), right: interpolateArm('right') },
    legs: { left: interpolateLeg('left'), right: interpolateLeg('right') },
  }
}

const getNear = (limb: Reach | Step | undefined) => limb && (limb.near ?? 0)

/** Returns the height of a foot above the ground during a step, in units. */
function getLift(from: Vec, to: Vec, fraction: number): number {
  const distance = Math.hypot(to[0] - from[0], to[2] - from[2])
  if (distance < 1.5) return 0
  return Math.sin(Math.PI * fraction) * Math.min(STEP_LIFT.max, Math.max(STEP_LIFT.min, distance * STEP_LIFT.perLength))
}

/**
 * Creates keyframes from a first pose and, for each time, the changes to the previous pose. Without a change, the
 * previous pose is repeated.
 */
export function createKeyframes(
  first: Pose,
  ...changes: readonly (readonly [seconds: number, change?: PoseSketch])[]
): Keyframe[] {
  let current = first
  return changes.map(([seconds, change]) => {
    current = change ? createPose(change, current) : current
    return [seconds, current]
  })
}
