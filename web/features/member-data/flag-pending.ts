import type { QueryClient } from '@tanstack/react-query'
import { memberKey } from './query-keys.ts'

/** My List and ratings: read again after an add, a remove, a flag or an event (specification §4). */
export const pendingKeys = (ownerId: string) => ['my_list', 'personal_rating'].map((name) => memberKey(ownerId, name))

/**
 * After an event. Events come every few seconds while a film plays, and change neither list nor ratings: what is on the screen is not read
 * again for each, but by whatever shows it next.
 */
export const flagPending = async (queries: QueryClient, ownerId: string) => {
  for (const queryKey of pendingKeys(ownerId)) await queries.invalidateQueries({ queryKey, refetchType: 'none' })
}
