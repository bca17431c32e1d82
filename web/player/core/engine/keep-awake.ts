import type { PlayerContext } from './player-context.ts'

/** Keeps the screen on during playback and pauses between repetitions, and always in mat mode. */
export function keepScreenOn({ video, state, signal }: Omit<PlayerContext, 'grant'>) {
  let wakeLock: WakeLockSentinel | undefined
  let isRequesting = false

  const update = async () => {
    const { paused, ended, onMat } = state.get()
    const isInUse = onMat || (!paused && !ended)
    const shouldLock = isInUse && !signal.aborted && document.visibilityState === 'visible'
    if (!shouldLock) {
      await wakeLock?.release()
      wakeLock = undefined
      return
    }
    if (isRequesting || (wakeLock && !wakeLock.released)) return
    isRequesting = true
    wakeLock = await navigator.wakeLock.request('screen').finally(() => (isRequesting = false))
    // The film may have stopped during the request.
    if (signal.aborted) await wakeLock.release()
  }
  // Browsers reject on low battery; playback continues.
  const follow = () => void update().catch(() => undefined)
  if (!('wakeLock' in navigator)) return
  let wasOnMat = false
  const onVisibilityChange = () => {
    const { onMat } = state.get()
    if (onMat !== wasOnMat) follow()
    wasOnMat = onMat
  }
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, follow, { signal })
  signal.addEventListener('abort', state.subscribe(onVisibilityChange))
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', follow)
}
