import { SPEED_LADDER } from './speeds.ts'

export interface Drill {
  /** Passes, or passes per step of the ladder; 0 repeats forever. */
  reps: number
  /** Pause between two passes in seconds. */
  rest: number
  /** Plays at the speeds of the ladder, slowest first, instead of at one speed. */
  ladder: boolean
  /** The loop was endless before the ladder, and becomes endless again after it. */
  wasEndless?: boolean
}

export const defaultDrill: Drill = { reps: 0, rest: 0, ladder: false }
export const MAX_REPS = 99
/** Maximum pause between two passes, in seconds. */
export const MAX_REST_SECONDS = 60

/** One pass through the loop. */
export interface Pass {
  /** Starts at 0. */
  index: number
  /** Speed of the ladder; undefined means the speed set by the member. */
  speed: number | undefined
  /** Total number of passes, if the drill ends. */
  totalPasses: number | undefined
}

/**
 * Returns the pass at this index; undefined after the end of the drill. An endless ladder restarts after its last step.
 */
export function passAt({ reps, ladder }: Drill, index: number): Pass | undefined {
  const steps = ladder ? SPEED_LADDER.length : 1
  const totalPasses = reps > 0 ? reps * steps : undefined
  if (totalPasses !== undefined && index >= totalPasses) return undefined
  const step = totalPasses === undefined ? index % steps : Math.floor(index / reps)
  return { index, speed: ladder ? SPEED_LADDER[step] : undefined, totalPasses }
}
