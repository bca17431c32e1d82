import { useEffect } from 'react'

/** Keeps the screen on and confirms closing the page while an upload runs. */
export function useKeepAwake(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return undefined
    const end = new AbortController()
    let lock: WakeLockSentinel | undefined
    const requestWakeLock = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (end.signal.aborted) await lock.release()
    }
    // Browsers reject the request on low battery. The upload continues without the lock.
    const requestWhenVisible = () => void requestWakeLock().catch(() => undefined)
    requestWhenVisible()
    document.addEventListener('visibilitychange', requestWhenVisible, { signal: end.signal })
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: end.signal })
    return () => {
      end.abort()
      void lock?.release().catch(() => undefined)
    }
  }, [isUploading])
}
