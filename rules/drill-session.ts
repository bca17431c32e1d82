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

/** Maximum number of times that a clip is shown before the member tries the technique: more passes teach little. */
const MAX_SHOWN_PASSES = 3
/** Speeds at which a clip with a speed ladder is shown before the try. The last speed is shown after the try. */
const SHOWN_SPEEDS = SPEED_LADDER.slice(0, MAX_SHOWN_PASSES)

/**
 * A step of a session. `show` plays the clip `passes` times, with `ladder` at increasing speeds. `recall` shows a black
 * screen with the notes of the clip, since recalling a technique teaches more than watching it. `again` plays the clip
 * once more. `rest` is a pause.
 */
export type SessionStep<C extends Clip = Clip> = { clip: C; round: number } & (
  | { kind: 'show' | 'again'; passes: number; ladder: boolean }
  | { kind: 'recall' | 'rest'; seconds: number }
)

/**
 * Returns all steps of a session. A remembered clip is recalled without being shown before. The last step plays the
 * last clip again, without a rest after it.
 */
export function sessionSteps<C extends Clip>(
  clips: readonly C[],
  { rounds, work, rest }: SessionPlan,
  isRemembered: (clip: C) => boolean = () => false,
): SessionStep<C>[] {
  const steps = Array.from({ length: rounds }, (_, round) =>
    clips.flatMap((clip): SessionStep<C>[] => [
      ...(isRemembered(clip) ? [] : [showStep(clip, round)]),
      { kind: 'recall', clip, round, seconds: work },
      { kind: 'again', clip, round, passes: 1, ladder: false },
      { kind: 'rest', clip, round, seconds: rest },
    ]),
  )
  return steps.flat().slice(0, -1)
}

const showStep = <C extends Clip>(clip: C, round: number): SessionStep<C> => ({
  kind: 'show',
  clip,
  round,
  passes: clip.ladder ? SHOWN_SPEEDS.length : Math.min(clip.reps, MAX_SHOWN_PASSES),
  ladder: clip.ladder === true,
})

/** Returns the length of a step in seconds, without loading times. */
export function getStepLength(step: SessionStep) {
  if ('seconds' in step) return step.seconds
  const { a, b } = step.clip
  const speeds = step.ladder ? SHOWN_SPEEDS : Array.from({ length: step.passes }, () => getClipSpeed(step.clip))
  return speeds.reduce((sum, speed) => sum + (b - a) / speed, 0)
}

/** Returns the speed at which a clip is played again; 1 for a clip with a speed ladder, which ends at speed 1. */
export const getClipSpeed = ({ speed, ladder }: Clip) => (ladder ? 1 : speed)

export const calculateSessionLength = (steps: readonly SessionStep[]) =>
  steps.reduce((sum, step) => sum + getStepLength(step), 0)

/** Returns the index of the step that starts the previous clip; 0 for the first clip. */
export function findPreviousClipStart(steps: readonly SessionStep[], from: number): number {
  const startIndexes = steps.flatMap((_, index) => (index === 0 || steps[index - 1]?.kind === 'rest' ? [index] : []))
  const currentStart = startIndexes.findLast((start) => start <= from) ?? 0
  return startIndexes.findLast((start) => start < currentStart) ?? 0
}
