import type { PlayerContext } from './player-context.ts'

const EVERY = 5_000

/** A lost network is tried again without being asked: members have gloves on. */
export function recoverByItself({ state, grant, signal }: PlayerContext, retry: () => void) {
  const tryAgain = () => {
    if (state.get().error?.kind === 'network') retry()
  }
  const online = () => {
    state.set({ online: navigator.onLine })
    if (navigator.onLine) tryAgain()
  }
  // A machine that slept holds a grant that ended meanwhile, and its timers do not know.
  const woken = () => {
    if (document.visibilityState === 'visible' && grant.manifest()) grant.fresh().catch(tryAgain)
  }
  online()
  window.addEventListener('online', online, { signal })
  window.addEventListener('offline', online, { signal })
  document.addEventListener('visibilitychange', woken, { signal })
  const timer = setInterval(tryAgain, EVERY)
  signal.addEventListener('abort', () => clearInterval(timer))
}
