import { loadBag, usesBag } from './gym-bag.lazy.tsx'

/** Keeps the member's gym bag, where there is one, in step with the academy. */
export async function followGymBag(ownerId: string, signal: AbortSignal) {
  if (!usesBag(ownerId)) return
  const { followBag } = await loadBag()
  if (!signal.aborted) followBag(ownerId, signal)
}
