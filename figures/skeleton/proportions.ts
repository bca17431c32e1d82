/** Proportions of a grown person. One unit is about 8.4 mm: a standing figure measures 212 units. */
export const bone = {
  thigh: 50,
  shin: 47,
  upperArm: 38,
  foreArm: 37,
  /** From the wrist to the middle of the palm, which is what holds and rests. */
  palm: 8,
  spine: 58,
  neck: 14,
  skull: 24,
  /** From the ankle's centre to the toe's, along the foot. */
  foot: 23,
  /** Height of the ankle's centre over the sole. */
  ankle: 9.5,
} as const

/** Half the distance between the two joints of a pair. */
export const half = { hips: 8, shoulders: 15 } as const

/** Radii of the capsules' ends. */
export const girth = {
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

/** A limb never quite straightens: a locked knee reads as a stick. */
export const REACH = 0.992
