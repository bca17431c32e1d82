import type { QueryClient } from '@tanstack/react-query'

/**
 * The key of a query for a member. All of a member's queries share its beginning, so that they can be removed together.
 * Documents of a collection have the collection's name in it, so that a change of the collection leads to its query.
 */
export const memberKey = (ownerId: string, ...what: string[]) => ['member', ownerId, ...what]

/**
 * Milliseconds after which a query is read again when the member comes back to the window, in case its changes could
 * not be followed.
 */
export const STALE = 30_000

/** My List and ratings: read again after an add, a remove, a flag or an event (specification §4). */
export const pendingKeys = (ownerId: string) => ['my_list', 'personal_rating'].map((name) => memberKey(ownerId, name))

/**
 * Marks My List and ratings as stale after an event. What is on the screen is not read again: events come every few
 * seconds while a film plays, and change neither. The next page that shows them reads them.
 */
export const invalidatePending = async (queries: QueryClient, ownerId: string) => {
  for (const queryKey of pendingKeys(ownerId)) await queries.invalidateQueries({ queryKey, refetchType: 'none' })
}
