import { checkBag } from './check-bag.ts'
import { holdAgainst } from './reconcile-cache.ts'
import { canKeep, keepWorker } from './service-worker.ts'

/** Milliseconds after which who comes back to the page has the bag checked anew. */
const DAY = 86_400_000

/** Keeps a bag that is there in step with the academy, as long as the page lives: no member needs to think of it. */
export function followBag(ownerId: string, signal: AbortSignal) {
  let checkedAt = 0
  const check = () => {
    checkedAt = Date.now()
    // Without a network the two weeks run on.
    checkBag(ownerId).catch(() => (checkedAt = 0))
  }
  const seen = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > DAY) check()
  }
  globalThis.addEventListener('online', check, { signal })
  document.addEventListener('visibilitychange', seen, { signal })
  check()
  if (!canKeep()) return
  void holdAgainst(ownerId)
  // The pages' code may have gone the way of evicted films.
  if (navigator.onLine) keepWorker().catch(() => undefined)
}
