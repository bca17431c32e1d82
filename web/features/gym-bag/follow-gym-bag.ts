import { loadBag, usesBag } from './uses-bag.ts'

/** Keeps the member's gym bag, where there is one, in step with the academy. */
export async function followGymBag(ownerId: string, signal: AbortSignal) {
  if (!usesBag(ownerId)) return
  const { followBag } = await loadBag()
  if (!signal.aborted) followBag(ownerId, signal)
}
