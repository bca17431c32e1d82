import { attempt } from '#web/api/read.ts'
import { client } from '#web/client.ts'
import { lazyCode } from '#web/ui/lazy-code.ts'
import { bagKey } from './bag-names.ts'

/** Whether the member has a gym bag in this browser. Light: whoever has none loads nothing of it. */
export const usesBag = (ownerId = client.tokens.currentId()) =>
  ownerId !== null && (attempt(() => localStorage.getItem(bagKey(ownerId))) ?? null) !== null

/** Everything of the gym bag that no page needs at first. */
export const loadBag = () => import('./bag-code.ts')

export const useBagCode = lazyCode(loadBag)
