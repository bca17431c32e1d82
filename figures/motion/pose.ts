import { half } from '../skeleton/proportions.ts'
import type { Vec } from '../vector.ts'

export type Side = 'left' | 'right'
export type Person = 'a' | 'b'
/** A spot on a body that a hand can hold or rest on. */
export type Spot = 'head' | 'neck' | 'chest' | 'waist' | 'pelvis' | `${'elbow' | 'wrist' | 'knee' | 'ankle'}-${Side}`

/** What a hand does: lies open, is flat, closes to a fist, or closes round something. */
export type Grasp = 'open' | 'flat' | 'fist' | 'grip'

/** Where a palm is. On a body, `at` counts forward, up and right in that body's chest frame. */
export interface Reach {
  on: 'world' | 'own' | 'partner'
  spot: Spot
  at: Vec
  /** Degrees that the elbow swings outwards from where it would hang. */
  flare: number
  /** Draws the limb nearer (+) or farther (-) than it is, units of depth. */
  over: number
  shape: Grasp
  /** Degrees that the hand bends at the wrist towards the thumb's side (+) or away from it (-). */
  wrist: number
  /** Degrees that the forearm turns the hand about its own length. */
  palm: number
  /** 0 to 1: how much it is drawn as a near limb although it begins on the far side, because it crosses to the near one. */
  near?: number
  /** On the way to another hold: share 0..1 of it. */
  becomes?: { goal: Reach; share: number }
}

/**
 * What carries a leg: the sole on the ground (`at` is below the ankle), the knee on it (`at` is below the knee), nothing (the
 * ankle hangs so far forward, up and right of its hip joint), a spot of the partner's body, or a point of the scene.
 */
export interface Step {
  on: 'ground' | 'knee' | 'hips' | 'partner' | 'world'
  spot: Spot
  at: Vec
  /** The way the toes point, or the knee when it is on the ground, degrees as in a body's turn. */
  turn: number
  /**
   * Ground: heel raised (+) or toes raised (-). Knee: above zero the toes are tucked under. Else: toes pointed (+) or pulled up (-)
   * from square to the shin. Degrees.
   */
  pitch: number
  /** Degrees that the knee falls outwards. */
  splay: number
  over: number
  /** As of a hand. */
  near?: number
  becomes?: { goal: Step; share: number }
}

/** One moment of one body. Elbows and knees follow from it by inverse kinematics. */
export interface Pose {
  /** Centre between the hip joints. */
  pelvis: Vec
  turn: number
  lean: number
  tilt: number
  /** Degrees that the whole body turns about its own length: on the back, 90 lies on the right side. */
  roll: number
  /** Degrees that the spine rounds forwards between pelvis and chest. */
  curl: number
  /** Degrees that the chest turns against the pelvis. */
  twist: number
  /** Degrees that the head bows against the chest. */
  nod: number
  /** Degrees that the head turns to the body's right, and that it tips to that side. */
  look: number
  cock: number
  arms: Record<Side, Reach>
  legs: Record<Side, Step>
}

type Loose<T> = Partial<Omit<T, 'becomes'>>

/** What a scene writes down; all else comes from the pose before. */
export interface PoseSketch extends Partial<Omit<Pose, 'arms' | 'legs' | 'pelvis'>> {
  pelvis?: readonly [x: number, y: number, z?: number]
  handL?: Loose<Reach>
  handR?: Loose<Reach>
  footL?: Loose<Step>
  footR?: Loose<Step>
}

const guard = (right: number): Reach => ({
  on: 'own',
  spot: 'chest',
  at: [40, 6, right],
  flare: 0,
  over: 0,
  shape: 'open',
  wrist: 0,
  palm: 0,
})
const planted = (side: number): Step => ({
  on: 'ground',
  spot: 'pelvis',
  at: [side * 4, 0, side * half.hips],
  turn: 12,
  pitch: 0,
  splay: 0,
  over: 0,
})

/** Upright, facing right, hands up. */
export const standing: Pose = {
  pelvis: [0, 102, 0],
  turn: 12,
  lean: 2,
  tilt: 0,
  roll: 0,
  curl: 4,
  twist: 0,
  nod: 0,
  look: 0,
  cock: 0,
  arms: { left: guard(-7), right: guard(7) },
  legs: { left: planted(-1), right: planted(1) },
}

/** A pose made from the one before it and what is different now. */
export function pose(sketch: PoseSketch, before: Pose = standing): Pose {
  const { handL, handR, footL, footR, pelvis, ...rest } = sketch
  return {
    ...before,
    ...rest,
    pelvis: pelvis ? [pelvis[0], pelvis[1], pelvis[2] ?? before.pelvis[2]] : before.pelvis,
    arms: { left: { ...before.arms.left, ...handL }, right: { ...before.arms.right, ...handR } },
    legs: { left: { ...before.legs.left, ...footL }, right: { ...before.legs.right, ...footR } },
  }
}

/** Palm at a point of the scene, flat on whatever is there. */
export const at = (x: number, y: number, z = 0): Loose<Reach> => ({
  on: 'world',
  spot: 'chest',
  at: [x, y, z],
  shape: 'flat',
})
/** Palm near one's own body: forward, up and right of the spot. */
export const own = (forward: number, up: number, right: number, spot: Spot = 'chest'): Loose<Reach> => ({
  on: 'own',
  spot,
  at: [forward, up, right],
  shape: 'open',
})
/** Palm on the partner's body, closed. */
export const hold = (spot: Spot, forward = 0, up = 0, right = 0): Loose<Reach> => ({
  on: 'partner',
  spot,
  at: [forward, up, right],
  shape: 'grip',
})
/** Foot flat on the ground. */
export const on = (x: number, z: number, turn = 12, pitch = 0): Loose<Step> => ({
  on: 'ground',
  at: [x, 0, z],
  turn,
  pitch,
})
/** Knee on the ground, pointing the way of `turn`. */
export const kneel = (x: number, z: number, turn: number, pitch = 0): Loose<Step> => ({
  on: 'knee',
  at: [x, 0, z],
  turn,
  pitch,
})
/** Foot off the ground, placed from the hips: forward, up, right. */
export const air = (forward: number, up: number, right: number, pitch = 0): Loose<Step> => ({
  on: 'hips',
  at: [forward, up, right],
  pitch,
})
/** Ankle against the partner's body. */
export const hook = (spot: Spot, forward = 0, up = 0, right = 0, pitch = 0): Loose<Step> => ({
  on: 'partner',
  spot,
  at: [forward, up, right],
  pitch,
})
/** Ankle at a point of the scene. */
export const foot = (x: number, y: number, z: number, pitch = 0): Loose<Step> => ({ on: 'world', at: [x, y, z], pitch })
