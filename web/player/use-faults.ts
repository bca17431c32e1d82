import { useEffect } from 'react'
import type { PlaybackError } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'

/** Tells of each error once. */
export function useErrorReports({ state }: Player, onError: ((error: PlaybackError) => void) | undefined) {
  useEffect(() => {
    let told: PlaybackError | undefined
    const tell = () => {
      const { error } = state.get()
      if (error && error !== told) onError?.(error)
      told = error
    }
    tell()
    return state.subscribe(tell)
  }, [state, onError])
}
