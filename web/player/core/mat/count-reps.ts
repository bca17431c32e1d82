import type { PlayerStore } from '../engine/state.ts'
import { shownSide, type Side } from '../study/side.ts'

/** Repetitions on one side at one speed. */
export interface CountedReps {
  side: Side
  speed: number
  count: number
  seconds: number
}

/** A longer pass counts as abandoned. Seconds. */
const MAX_PASS_SECONDS = 120

/**
 * Counts loop passes as repetitions. Reports them when side or speed changes, when the page is hidden, and at the end.
 * Returns the stop function.
 */
export function countReps(
  state: PlayerStore,
  lessonSide: Side,
  onDone: (reps: CountedReps) => void,
  now = () => performance.now(),
) {
  let pass = state.get().pass
  let passBegan = now()
  let countedReps: CountedReps | undefined
  const report = () => {
    if (countedReps) onDone({ ...countedReps, seconds: Math.round(countedReps.seconds) })
    countedReps = undefined
  }
  const add = () => {
    const { mirror, rate } = state.get()
    const side = shownSide(lessonSide, mirror === true)
    if (countedReps && (countedReps.side !== side || countedReps.speed !== rate)) report()
    const seconds = Math.min((now() - passBegan) / 1000, MAX_PASS_SECONDS)
    countedReps = {
      side,
      speed: rate,
      count: (countedReps?.count ?? 0) + 1,
      seconds: (countedReps?.seconds ?? 0) + seconds,
    }
    passBegan = now()
  }
  const unfollow = state.subscribe(() => {
    const isNewPass = state.get().pass > pass
    if (state.get().pass < pass) passBegan = now()
    pass = state.get().pass
    if (isNewPass) add()
  })
  return { report, end: () => (unfollow(), report()) }
}
