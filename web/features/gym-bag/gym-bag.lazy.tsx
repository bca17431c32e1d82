import { attempt } from '#web/api/read.ts'
import { client } from '#web/client.ts'
import { lazyCode } from '#web/ui/lazy.tsx'
import { bagKey } from './storage-names.ts'
import { ignoreError } from '#web/api/ignore-error.ts'
import type { LeftAt } from './note-places.ts'

/** Whether the member has a gym bag in this browser. Light: whoever has none loads nothing of it. */
export const usesBag = (ownerId = client.tokens.currentId()) =>
  ownerId !== null && (attempt(() => localStorage.getItem(bagKey(ownerId))) ?? null) !== null

/** Everything of the gym bag that no page needs at first. */
export const { load: loadBag, useCode: useBagCode } = lazyCode(() => import('./gym-bag.ts'))

/** Tells the bag, where there is one, in which places of its lessons the member left off. */
export function tellBag(ownerId: string, places: readonly LeftAt[]) {
  if (!usesBag(ownerId)) return
  // Without its code nothing plays from it either.
  loadBag().then(({ notePlaces }) => notePlaces(ownerId, places), ignoreError)
}
