import type { Deck } from './deck.ts'

/** The screen stays on while the film plays, rests included: nobody on the mat has a hand free for it. */
export function keepAwake({ video, state, signal }: Omit<Deck, 'grant'>) {
  let held: WakeLockSentinel | undefined
  let asking = false

  const look = async () => {
    const wanted =
      !signal.aborted && !state.get().paused && !state.get().ended && document.visibilityState === 'visible'
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
  for (const event of ['play', 'pause', 'ended']) video.addEventListener(event, follow, { signal })
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', follow)
}
