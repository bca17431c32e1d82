import type { PlayerStore } from '../engine/state.ts'
import { getShownSide, type Side } from '../study/side.ts'

/** Repetitions on one side at one speed. */
export interface CountedReps {
  side: Side
  speed: number
  count: number
  seconds: number
}

/** Maximum number of seconds counted for one pass. During a longer pass the member was probably away. */
const MAX_PASS_SECONDS = 120

/**
 * Counts loop passes as repetitions. Reports them when side or speed changes, when the page is hidden, and at the end.
 * `end` stops counting.
 */
export function countReps(
  state: PlayerStore,
  lessonSide: Side,
  onDone: (reps: CountedReps) => void,
  now = () => performance.now(),
) {
  let pass = state.get().pass
  let passStartedAt = now()
  let countedReps: CountedReps | undefined
  const report = () => {
    if (countedReps) onDone({ ...countedReps, seconds: Math.round(countedReps.seconds) })
    countedReps = undefined
  }
  const countPass = () => {
    const { mirror, rate } = state.get()
    const side = getShownSide(lessonSide, mirror === true)
    if (countedReps && (countedReps.side !== side || countedReps.speed !== rate)) report()
    const seconds = Math.min((now() - passStartedAt) / 1000, MAX_PASS_SECONDS)
    countedReps = {
      side,
      speed: rate,
      count: (countedReps?.count ?? 0) + 1,
      seconds: (countedReps?.seconds ?? 0) + seconds,
    }
    passStartedAt = now()
  }
  const unsubscribe = state.subscribe(() => {
    const isNewPass = state.get().pass > pass
    if (state.get().pass < pass) passStartedAt = now()
    pass = state.get().pass
    if (isNewPass) countPass()
  })
  return { report, end: () => (unsubscribe(), report()) }
}
