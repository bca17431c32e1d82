import { useEffect } from 'react'

/** The screen stays on for the whole session, black screens and rests included. */
export function useAwake() {
  useEffect(() => {
    const gone = new AbortController()
    let held: WakeLockSentinel | undefined
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      held = await navigator.wakeLock.request('screen')
      if (gone.signal.aborted) await held.release()
    }
    // A browser that is low on power refuses; the session goes on all the same.
    const follow = () => void hold().catch(() => undefined)
    follow()
    document.addEventListener('visibilitychange', follow, { signal: gone.signal })
    return () => {
      gone.abort()
      void held?.release()
    }
  }, [])
}
