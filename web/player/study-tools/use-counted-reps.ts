import { useEffect, useRef } from 'react'
import { countReps, type CountedReps } from '../core/mat/count-reps.ts'
import type { Side } from '../core/study/side.ts'
import { usePlayer } from '../use-player.ts'

/** Counts repetitions in mat mode. Also reports when the page is hidden, because it may be closed without an event. */
export function useCountedReps(side: Side, onReps: ((reps: CountedReps) => void) | undefined) {
  const { state } = usePlayer()
  const latestOnReps = useRef(onReps)
  useEffect(() => {
    latestOnReps.current = onReps
  }, [onReps])
  useEffect(() => {
    const counter = countReps(state, side, (reps) => latestOnReps.current?.(reps))
    const onVisibilityChange = () => document.hidden && counter.report()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      counter.end()
    }
  }, [state, side])
}
