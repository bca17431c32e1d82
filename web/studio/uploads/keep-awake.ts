import { useEffect } from 'react'

/** Keeps the screen on and asks before the page is closed, while something is uploaded. */
export function useKeepAwake(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return undefined
    const end = new AbortController()
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (end.signal.aborted) await lock.release()
    }
    // A browser refuses on low power; the upload goes on while the screen is on, and after it.
    const follow = () => void hold().catch(() => undefined)
    follow()
    document.addEventListener('visibilitychange', follow, { signal: end.signal })
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: end.signal })
    return () => {
      end.abort()
      void lock?.release().catch(() => undefined)
    }
  }, [isUploading])
}
