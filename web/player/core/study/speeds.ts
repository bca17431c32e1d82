/** The minimum is the slowest speed that browsers play; speeds above the maximum are not useful for training. */
export const MIN_SPEED = 0.1
export const MAX_SPEED = 2

/** Speeds in the menu and for the speed keys. */
export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

export { SPEED_LADDER } from '#contract/limits.ts'

/** Next speed in the list; unchanged at either end. */
export const nextSpeed = (speed: number, direction: 1 | -1) =>
  (direction > 0 ? SPEEDS.find((step) => step > speed) : SPEEDS.findLast((step) => step < speed)) ?? speed
