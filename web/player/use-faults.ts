import { useEffect } from 'react'
import type { Fault } from './core/engine/errors.ts'
import type { Player } from './core/engine/player.ts'

/** Tells of each fault once. */
export function useFaults({ state }: Player, onFault: ((fault: Fault) => void) | undefined) {
  useEffect(() => {
    let told: Fault | undefined
    const tell = () => {
      const { fault } = state.get()
      if (fault && fault !== told) onFault?.(fault)
      told = fault
    }
    tell()
    return state.subscribe(tell)
  }, [state, onFault])
}
