/** Bone lengths of an adult, in units. One unit is about 8.4 mm: a standing figure measures 212 units. */
export const boneLength = {
  thigh: 50,
  shin: 47,
  upperArm: 38,
  foreArm: 37,
  /** From the wrist to the middle of the palm, the point with which a hand grips or rests. */
  palm: 8,
  spine: 58,
  neck: 14,
  skull: 24,
  /** From the center of the ankle to the center of the toe, along the foot. */
  foot: 23,
  /** Height of the center of the ankle above the sole. */
  ankle: 9.5,
} as const

/** Half the distance between the left and the right joint, in units. */
export const halfWidth = { hips: 8, shoulders: 15 } as const

/** Radii of the body's capsules at each joint, in units. */
export const bodyRadius = {
  hip: 16.5,
  knee: 12,
  ankle: 8,
  heel: 7,
  toe: 5,
  shoulder: 12,
  elbow: 9.6,
  wrist: 7.6,
  pelvis: 17,
  waist: 15.5,
  chest: 19.5,
  head: 17.5,
} as const

/** Maximum extension as a fraction of a limb's full length. An exactly straight limb looks like a stick. */
export const MAX_EXTENSION = 0.992
