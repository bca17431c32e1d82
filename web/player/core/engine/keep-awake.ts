import type { PlayerContext } from './player-context.ts'

/**
 * Keeps the screen on during playback, including the pauses between repetitions, and always in mat mode (hands-free
 * training).
 */
export function keepScreenOn({ video, state, signal }: Omit<PlayerContext, 'grant'>) {
  let wakeLock: WakeLockSentinel | undefined
  let isRequesting = false

  const update = async () => {
    const { paused, ended, isMatMode } = state.get()
    const isInUse = isMatMode || (!paused && !ended)
    const shouldLock = isInUse && !signal.aborted && document.visibilityState === 'visible'
    if (!shouldLock) {
      await wakeLock?.release()
      wakeLock = undefined
      return
    }
    if (isRequesting || (wakeLock && !wakeLock.released)) return
    isRequesting = true
    wakeLock = await navigator.wakeLock.request('screen').finally(() => (isRequesting = false))
    // The player may have been stopped during the request.
    if (signal.aborted) await wakeLock.release()
  }
  // Browsers reject the request if the battery is low. Playback continues.
  const requestUpdate = () => void update().catch(() => undefined)
  if (!('wakeLock' in navigator)) return
  let wasMatMode = false
  const onStateChange = () => {
    const { isMatMode } = state.get()
    if (isMatMode !== wasMatMode) requestUpdate()
    wasMatMode = isMatMode
  }
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, requestUpdate, { signal })
  signal.addEventListener('abort', state.subscribe(onStateChange))
  document.addEventListener('visibilitychange', requestUpdate, { signal })
  signal.addEventListener('abort', requestUpdate)
}
