import { useEffect, useRef } from 'react'
import { countReps, type CountedReps } from '../core/mat/count-reps.ts'
import type { Side } from '../core/study/side.ts'
import { usePlayer } from '../use-player.ts'

/** Counts repetitions in mat mode. Reports when the page is hidden, because it may never become visible again. */
export function useCountedReps(side: Side, onReps: ((reps: CountedReps) => void) | undefined) {
  const { state } = usePlayer()
  const latest = useRef(onReps)
  useEffect(() => {
    latest.current = onReps
  }, [onReps])
  useEffect(() => {
    const counter = countReps(state, side, (reps) => latest.current?.(reps))
    const onVisibilityChange = () => document.hidden && counter.report()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      counter.end()
    }
  }, [state, side])
}
