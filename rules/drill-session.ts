import type { DrillClip } from '#contract/collections/drill-clips.ts'
import { SPEED_LADDER } from '#contract/limits.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'reps' | 'ladder'>

/** How a drill session goes. Seconds. */
export interface SessionPlan {
  /** How often the whole queue is drilled. */
  rounds: number
  /** Black screen, only the cue words: the member does it. */
  work: number
  /** Between two clips. */
  rest: number
}

export const usualPlan: SessionPlan = { rounds: 3, work: 40, rest: 20 }
export const planLimits = {
  rounds: { least: 1, most: 9 },
  work: { least: 10, most: 300 },
  rest: { least: 5, most: 180 },
}

/**
 * One step of a session. `show` plays the clip so many passes, on each rung where it climbs, and ends by itself;
 * `recall` is black with the cue words, `again` shows the clip once more, `rest` is rest: recalling teaches more than
 * watching again.
 */
export type SessionStep<C extends Clip = Clip> = { clip: C; round: number } & (
  | { kind: 'show' | 'again'; passes: number; ladder: boolean }
  | { kind: 'recall' | 'rest'; seconds: number }
)

/** The whole session, step by step. It ends with the last clip shown again, not with a rest. */
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

/** Seconds, without the moments that a film takes to load. */
export function lengthOf(step: SessionStep) {
  if ('seconds' in step) return step.seconds
  const { a, b } = step.clip
  const speeds = step.ladder ? SPEED_LADDER : [speedOf(step.clip)]
  return speeds.reduce((sum, speed) => sum + (step.passes * (b - a)) / speed, 0)
}

/** How fast one pass is that climbs nothing: whoever has climbed the ladder sees the clip once more at its top. */
export const speedOf = ({ speed, ladder }: Clip) => (ladder ? 1 : speed)

export const sessionLength = (steps: readonly SessionStep[]) => steps.reduce((sum, step) => sum + lengthOf(step), 0)

/** The number of the step that begins the next clip, or the one before; the first and the last hold. */
export function stepBeside(steps: readonly SessionStep[], from: number, way: 1 | -1): number {
  const starts = steps.flatMap(({ kind }, index) => (kind === 'show' ? [index] : []))
  const here = starts.findLastIndex((start) => start <= from)
  return starts[Math.min(Math.max(0, here + way), starts.length - 1)] ?? 0
}
