/** Slower than this, browsers no longer play; faster nobody learns. */
export const MIN_SPEED = 0.1
export const MAX_SPEED = 2

/** What can be chosen, and where the speed keys stop. */
export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

export { SPEED_LADDER as LADDER } from '#contract/limits.ts'

/** The next speed that can be chosen; the same at either end. */
export const nextSpeed = (speed: number, way: 1 | -1) =>
  (way > 0 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)) ?? speed
