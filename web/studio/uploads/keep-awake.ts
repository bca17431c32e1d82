import { useEffect } from 'react'

/** While an upload runs, keeps the screen on and asks for confirmation before the page is closed. */
export function useKeepAwake(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return undefined
    const controller = new AbortController()
    let lock: WakeLockSentinel | undefined
    const requestWakeLock = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (controller.signal.aborted) await lock.release()
    }
    // Browsers reject the request if the battery is low. The upload then continues without the lock.
    const requestWhenVisible = () => void requestWakeLock().catch(() => undefined)
    requestWhenVisible()
    document.addEventListener('visibilitychange', requestWhenVisible, { signal: controller.signal })
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: controller.signal })
    return () => {
      controller.abort()
      void lock?.release().catch(() => undefined)
    }
  }, [isUploading])
}
