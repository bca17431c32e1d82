import type { DrillClip } from '#contract/collections/drill-clips.ts'
import { SPEED_LADDER } from '#contract/limits.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'reps' | 'ladder'>

/** Settings of a drill session. Durations in seconds. */
export interface SessionPlan {
  /** Times that the whole queue is repeated. */
  rounds: number
  /** Black screen with the cue words only, while the member performs the technique. */
  work: number
  /** Pause between two clips. */
  rest: number
}

export const DEFAULT_PLAN: SessionPlan = { rounds: 3, work: 40, rest: 20 }
export const PLAN_LIMITS = {
  rounds: { min: 1, max: 9 },
  work: { min: 10, max: 300 },
  rest: { min: 5, max: 180 },
}

/**
 * One step of a session. `show` plays the clip `passes` times, at each speed if `ladder`, and ends by itself; `recall`
 * is a black screen with the cue words; `again` shows the clip once more; `rest` is a pause. Recall is included because
 * it teaches more than watching again.
 */
export type SessionStep<C extends Clip = Clip> = { clip: C; round: number } & (
  | { kind: 'show' | 'again'; passes: number; ladder: boolean }
  | { kind: 'recall' | 'rest'; seconds: number }
)

/** Returns all steps of a session. It ends with the last clip shown again, not with a rest. */
export function sessionSteps<C extends Clip>(
  clips: readonly C[],
  { rounds, work, rest }: SessionPlan,
): SessionStep<C>[] {
  const steps = Array.from({ length: rounds }, (_, round) =>
    clips.flatMap((clip): SessionStep<C>[] => [
      { kind: 'show', clip, round, passes: clip.reps, ladder: clip.ladder === true },
      { kind: 'recall', clip, round, seconds: work },
      { kind: 'again', clip, round, passes: 1, ladder: false },
      { kind: 'rest', clip, round, seconds: rest },
    ]),
  )
  return steps.flat().slice(0, -1)
}

/** Returns the length in seconds, without loading times. */
export function getStepLength(step: SessionStep) {
  if ('seconds' in step) return step.seconds
  const { a, b } = step.clip
  const speeds = step.ladder ? SPEED_LADDER : [getClipSpeed(step.clip)]
  return speeds.reduce((sum, speed) => sum + (step.passes * (b - a)) / speed, 0)
}

/** Returns the speed of a single pass; 1 for a clip with a ladder, since it is repeated at the top speed. */
export const getClipSpeed = ({ speed, ladder }: Clip) => (ladder ? 1 : speed)

export const sessionLength = (steps: readonly SessionStep[]) =>
  steps.reduce((sum, step) => sum + getStepLength(step), 0)

/** Returns the index of the step that starts the next or previous clip, limited to the first and the last. */
export function adjacentStep(steps: readonly SessionStep[], from: number, direction: 1 | -1): number {
  const startIndexes = steps.flatMap(({ kind }, index) => (kind === 'show' ? [index] : []))
  const currentIndex = startIndexes.findLastIndex((start) => start <= from)
  return startIndexes[Math.min(Math.max(0, currentIndex + direction), startIndexes.length - 1)] ?? 0
}
