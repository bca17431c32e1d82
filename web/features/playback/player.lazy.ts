import { useEffect, useState } from 'react'
import type * as Heavy from '#web/player/heavy.ts'

export type PlayerCode = typeof Heavy

let code: PlayerCode | undefined

export const loadPlayer = async (): Promise<PlayerCode> => (code ??= await import('#web/player/heavy.ts'))

/**
 * Follows the chunk on its way. Not by React's `lazy`: what suspends once is shown only 300 ms later, however soon it came,
 * and that is longer than everything else between a press and the first picture.
 */
export function usePlayerCode() {
  const [state, setState] = useState<{ code?: PlayerCode | undefined; failed: boolean }>({ code, failed: false })
  const { failed } = state
  useEffect(() => {
    if (state.code || failed) return undefined
    let gone = false
    loadPlayer().then(
      (came) => !gone && setState({ code: came, failed: false }),
      () => !gone && setState({ failed: true }),
    )
    return () => {
      gone = true
    }
  }, [state.code, failed])
  return { ...state, retry: () => setState({ failed: false }) }
}
