import type { PlayerContext } from './player-context.ts'

/** The screen stays on while the film plays, rests included, and always in mat mode: nobody there has a hand free for it. */
export function keepAwake({ video, state, signal }: Omit<PlayerContext, 'grant'>) {
  let held: WakeLockSentinel | undefined
  let asking = false

  const look = async () => {
    const { paused, ended, onMat } = state.get()
    const isUsed = onMat || (!paused && !ended)
    const wanted = isUsed && !signal.aborted && document.visibilityState === 'visible'
    if (!wanted) {
      await held?.release()
      held = undefined
      return
    }
    if (asking || (held && !held.released)) return
    asking = true
    held = await navigator.wakeLock.request('screen').finally(() => (asking = false))
    // What was asked for while it was still wanted may no longer be.
    if (signal.aborted) await held.release()
  }
  // A browser that is low on power refuses; the film plays all the same.
  const follow = () => void look().catch(() => undefined)
  if (!('wakeLock' in navigator)) return
  let wasOnMat = false
  const changed = () => {
    const { onMat } = state.get()
    if (onMat !== wasOnMat) follow()
    wasOnMat = onMat
  }
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, follow, { signal })
  signal.addEventListener('abort', state.subscribe(changed))
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', follow)
}
