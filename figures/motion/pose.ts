import { halfWidth } from '../skeleton/proportions.ts'
import type { Vec } from '../vector.ts'

export type Side = 'left' | 'right'
export type Person = 'a' | 'b'
/** Named spot of a body to which a hand or foot can move. */
export type Spot = 'head' | 'neck' | 'chest' | 'waist' | 'pelvis' | `${'elbow' | 'wrist' | 'knee' | 'ankle'}-${Side}`

/** Shape of a hand. */
export type HandShape = 'open' | 'flat' | 'fist' | 'grip'

/**
 * Target of a palm: a point in the scene (`world`), or a spot on the person's own body (`own`) or on the partner's
 * body. On a body, `at` is the offset [forward, up, right] from the spot, along the axes of that body's chest.
 */
export interface Reach {
  on: 'world' | 'own' | 'partner'
  spot: Spot
  at: Vec
  /** Degrees that the elbow swings outward from its hanging position. */
  flare: number
  /** Units added to the depth at which the limb is drawn: nearer (+) or farther (-). */
  depth: number
  shape: HandShape
  /** Degrees that the hand bends at the wrist, toward the thumb (+) or away from the thumb (-). */
  wrist: number
  /** Degrees that the hand is rotated about the long axis of the forearm. */
  palm: number
  /** Fraction of the near color, 0 to 1, for a limb of the far side that has crossed to the near side. */
  near?: number
  /**
   * Set only during a transition to a target of another kind or spot: the new target, and the progress from 0 to 1.
   */
  becomes?: { goal: Reach; fraction: number }
}

/**
 * Target of a leg: the sole on the ground (`at` is below the ankle), the knee on the ground (`at` is below the knee),
 * the ankle in the air (`at` is the offset [forward, up, right] from the hip joint), a spot on the partner's body, or a
 * point in the scene.
 */
export interface Step {
  on: 'ground' | 'knee' | 'hips' | 'partner' | 'world'
  spot: Spot
  at: Vec
  /** Direction of the toes, or of a knee on the ground, in degrees as for a body's turn. */
  turn: number
  /**
   * Degrees. On the ground: the heel (+) or the toes (-) are raised. On a knee: above zero, the toes are tucked under.
   * Otherwise: the toes point down (+) or up (-), from a right angle to the shin.
   */
  pitch: number
  /** Degrees that the knee swings outward. */
  splay: number
  /** As in {@link Reach}. */
  depth: number
  /** As in {@link Reach}. */
  near?: number
  becomes?: { goal: Step; fraction: number }
}

/** One body at one moment. Elbows and knees follow by inverse kinematics. */
export interface Pose {
  /** The point between the hip joints. */
  pelvis: Vec
  /** Degrees: 0 faces right, 90 faces the viewer, 180 faces left. */
  turn: number
  /** Degrees that the body tips forward: 90 is prone, -90 is supine. */
  lean: number
  /** Degrees that the body tips to its right. */
  tilt: number
  /** Degrees that the whole body rotates about its long axis: on the back, 90 lies on the right side. */
  roll: number
  /** Degrees that the spine bends forward between pelvis and chest. */
  curl: number
  /** Degrees that the chest turns relative to the pelvis. */
  twist: number
  /** Degrees that the head bends forward relative to the chest. */
  nod: number
  /** Degrees that the head turns and tilts to the body's right. */
  headTurn: number
  headTilt: number
  arms: Record<Side, Reach>
  legs: Record<Side, Step>
}

type PartialPose<T> = Partial<Omit<T, 'becomes'>>

/** Changes to a pose. Omitted values are taken from the previous pose. */
export interface PoseSketch extends Partial<Omit<Pose, 'arms' | 'legs' | 'pelvis'>> {
  pelvis?: readonly [x: number, y: number, z?: number]
  handL?: PartialPose<Reach>
  handR?: PartialPose<Reach>
  footL?: PartialPose<Step>
  footR?: PartialPose<Step>
}

const createGuardHand = (right: number): Reach => ({
  on: 'own',
  spot: 'chest',
  at: [40, 6, right],
  flare: 0,
  depth: 0,
  shape: 'open',
  wrist: 0,
  palm: 0,
})
const createPlantedFoot = (side: number): Step => ({
  on: 'ground',
  spot: 'pelvis',
  at: [side * 4, 0, side * halfWidth.hips],
  turn: 12,
  pitch: 0,
  splay: 0,
  depth: 0,
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
  headTurn: 0,
  headTilt: 0,
  arms: { left: createGuardHand(-7), right: createGuardHand(7) },
  legs: { left: createPlantedFoot(-1), right: createPlantedFoot(1) },
}

/** Returns the previous pose with the changes of the sketch. */
export function createPose(sketch: PoseSketch, previous: Pose = standing): Pose {
  const { handL, handR, footL, footR, pelvis, ...otherChanges } = sketch
  return {
    ...previous,
    ...otherChanges,
    pelvis: pelvis ? [pelvis[0], pelvis[1], pelvis[2] ?? previous.pelvis[2]] : previous.pelvis,
    arms: { left: { ...previous.arms.left, ...handL }, right: { ...previous.arms.right, ...handR } },
    legs: { left: { ...previous.legs.left, ...footL }, right: { ...previous.legs.right, ...footR } },
  }
}

/** Flat palm at a point in the scene. */
export const handAt = (x: number, y: number, z = 0): PartialPose<Reach> => ({
  on: 'world',
  spot: 'chest',
  at: [x, y, z],
  shape: 'flat',
})
/** Open palm near the person's own body: forward, up and right of a spot. */
export const handNearBody = (forward: number, up: number, right: number, spot: Spot = 'chest'): PartialPose<Reach> => ({
  on: 'own',
  spot,
  at: [forward, up, right],
  shape: 'open',
})
/** Gripping hand on the partner's body: forward, up and right of a spot. */
export const handOnPartner = (spot: Spot, forward = 0, up = 0, right = 0): PartialPose<Reach> => ({
  on: 'partner',
  spot,
  at: [forward, up, right],
  shape: 'grip',
})
/** Foot flat on the ground. */
export const footOnGround = (x: number, z: number, turn = 12, pitch = 0): PartialPose<Step> => ({
  on: 'ground',
  at: [x, 0, z],
  turn,
  pitch,
})
/** Knee on the ground, pointing in the direction of `turn`. */
export const kneeOnGround = (x: number, z: number, turn: number, pitch = 0): PartialPose<Step> => ({
  on: 'knee',
  at: [x, 0, z],
  turn,
  pitch,
})
/** Foot in the air: forward, up and right of the hip joint. */
export const footInAir = (forward: number, up: number, right: number, pitch = 0): PartialPose<Step> => ({
  on: 'hips',
  at: [forward, up, right],
  pitch,
})
/** Ankle on the partner's body: forward, up and right of a spot. */
export const footOnPartner = (spot: Spot, forward = 0, up = 0, right = 0, pitch = 0): PartialPose<Step> => ({
  on: 'partner',
  spot,
  at: [forward, up, right],
  pitch,
})
/** Ankle at a point in the scene. */
export const footAt = (x: number, y: number, z: number, pitch = 0): PartialPose<Step> => ({
  on: 'world',
  at: [x, y, z],
  pitch,
})
