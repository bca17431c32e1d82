import type { DrillClip } from '#contract/collections/drill-clips.ts'

type Clip = Pick<DrillClip, 'a' | 'b' | 'speed' | 'reps'>

/** How a drill session goes. Seconds. */
export interface SessionPlan {
  /** How often the whole queue is gone through. */
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
 * One step of a session. `show` plays the clip so many passes and ends by itself; `recall` is black with the cue words, `again` shows the clip
 * once more, `rest` is rest: recalling teaches more than watching again.
 */
export type SessionStep<C extends Clip = Clip> = { clip: C; round: number } & (
  | { kind: 'show' | 'again'; passes: number }
  | { kind: 'recall' | 'rest'; seconds: number }
)

/** The whole session, step by step. It ends with the last clip shown again, not with a rest. */
export function sessionSteps<C extends Clip>(
  clips: readonly C[],
  { rounds, work, rest }: SessionPlan,
): SessionStep<C>[] {
  const steps = Array.from({ length: rounds }, (_, round) =>
    clips.flatMap((clip): SessionStep<C>[] => [
      { kind: 'show', clip, round, passes: clip.reps },
      { kind: 'recall', clip, round, seconds: work },
      { kind: 'again', clip, round, passes: 1 },
      { kind: 'rest', clip, round, seconds: rest },
    ]),
  )
  return steps.flat().slice(0, -1)
}

/** Seconds, without the moments that a film takes to load. */
export const lengthOf = (step: SessionStep) =>
  'seconds' in step ? step.seconds : (step.passes * (step.clip.b - step.clip.a)) / step.clip.speed

export const sessionLength = (steps: readonly SessionStep[]) => steps.reduce((sum, step) => sum + lengthOf(step), 0)

/** The number of the step that begins the next clip, or the one before; the first and the last hold. */
export function stepBeside(steps: readonly SessionStep[], from: number, way: 1 | -1): number {
  const starts = steps.flatMap(({ kind }, index) => (kind === 'show' ? [index] : []))
  const here = starts.findLastIndex((start) => start <= from)
  return starts[Math.min(Math.max(0, here + way), starts.length - 1)] ?? 0
}
