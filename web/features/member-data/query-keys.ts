import type { QueryClient } from '@tanstack/react-query'

/**
 * Query key of a member. The common prefix allows removing all queries of a member; for a collection its name
 * follows, so that change events find the query.
 */
export const memberKey = (ownerId: string, ...parts: string[]) => ['member', ownerId, ...parts]

/** Milliseconds after which queries refetch on window focus, in case changes could not be followed. */
export const STALE_TIME = 30_000

/** Query keys of My List and ratings, refetched after an add, a remove, a flag or an event (specification §4). */
export const listAndRatingKeys = (ownerId: string) =>
  ['my_list', 'personal_rating'].map((name) => memberKey(ownerId, name))

/**
 * Marks My List and ratings as stale after an event without refetching: events are sent every few seconds during
 * playback and change neither. The next page that shows them refetches.
 */
export const invalidateListAndRatings = async (queryClient: QueryClient, ownerId: string) => {
  for (const queryKey of listAndRatingKeys(ownerId))
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}
