import type { DrillClip } from '#contract/collections/drill-clips.ts'
import { SPEED_LADDER } from '#contract/limits.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'reps' | 'ladder'>

/** Settings of a drill session. Durations are in seconds. */
export interface SessionPlan {
  /** Number of times that the whole queue is played. */
  rounds: number
  /** Time in which the member performs the technique, with only the notes on a black screen. */
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
 * One step of a session. `show` plays the clip `passes` times, with `ladder` at each speed of the speed ladder.
 * `recall` is a black screen with the notes of the clip, since recalling a technique teaches more than watching it.
 * `again` plays the clip once more. `rest` is a pause.
 */
export type SessionStep<C extends Clip = Clip> = { clip: C; round: number } & (
  | { kind: 'show' | 'again'; passes: number; ladder: boolean }
  | { kind: 'recall' | 'rest'; seconds: number }
)

/** Returns all steps of a session. The last step plays the last clip again; there is no rest after it. */
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

/** Returns the length of a step in seconds, without loading times. */
export function getStepLength(step: SessionStep) {
  if ('seconds' in step) return step.seconds
  const { a, b } = step.clip
  const speeds = step.ladder ? SPEED_LADDER : [getClipSpeed(step.clip)]
  return speeds.reduce((sum, speed) => sum + (step.passes * (b - a)) / speed, 0)
}

/** Returns the speed at which a clip is played again; 1 for a clip with a speed ladder, which ends at that speed. */
export const getClipSpeed = ({ speed, ladder }: Clip) => (ladder ? 1 : speed)

export const sessionLength = (steps: readonly SessionStep[]) =>
  steps.reduce((sum, step) => sum + getStepLength(step), 0)

/** Returns the index of the step that starts the next or previous clip, clamped to the first and last clip. */
export function findAdjacentClipStart(steps: readonly SessionStep[], from: number, direction: 1 | -1): number {
  const startIndexes = steps.flatMap(({ kind }, index) => (kind === 'show' ? [index] : []))
  const currentIndex = startIndexes.findLastIndex((start) => start <= from)
  return startIndexes[Math.min(Math.max(0, currentIndex + direction), startIndexes.length - 1)] ?? 0
}
