import { LADDER } from './speeds.ts'

/** How a loop is repeated. */
export interface Drill {
  /** Passes, or passes on each step of the ladder; 0 repeats until somebody stops it. */
  reps: number
  /** Seconds of pause between two passes. */
  rest: number
  /** Climbs from slow to real time instead of playing at one speed. */
  ladder: boolean
  /** The loop was endless before the ladder, which ends by itself: it is endless again after it. */
  wasEndless?: boolean
}

export const defaultDrill: Drill = { reps: 0, rest: 0, ladder: false }
export const MOST_REPS = 99
export const LONGEST_REST = 60

/** One time through the loop. */
export interface Pass {
  /** From 0. */
  index: number
  /** Undefined: at the speed that is set. */
  speed: number | undefined
  /** The number of all passes, where the drill ends. */
  of: number | undefined
}

/**
 * The pass with this index; undefined when the drill is over by then and the film goes on. An endless ladder starts
 * again after its last step.
 */
export function passAt({ reps, ladder }: Drill, index: number): Pass | undefined {
  const steps = ladder ? LADDER.length : 1
  const of = reps > 0 ? reps * steps : undefined
  if (of !== undefined && index >= of) return undefined
  const step = of === undefined ? index % steps : Math.floor(index / reps)
  return { index, speed: ladder ? LADDER[step] : undefined, of }
}
