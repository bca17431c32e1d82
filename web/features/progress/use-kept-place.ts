import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import { placeKey } from '#rules/progress.ts'
import { client } from '#web/client.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { byLesson, watchedQuery } from './watched-query.ts'

interface Film {
  vid: string
  gid: string
  /** Seconds. */
  duration: number
}

/** So near to the start or the end nobody means to go on from there. Seconds. */
const NEAR = 3

/**
 * Where a member goes on in a lesson, in seconds: 0 for one that is new or was left at its end. Undefined while it is not known yet.
 * The only place from which the player learns it.
 */
export function useKeptPlace(film: Film): number | undefined {
  const ownerId = useOwnerId() ?? ''
  const { data, isError } = useQuery(watchedQuery(ownerId))
  if (isError || ownerId === '') return 0
  return data && placeIn(byLesson(data).get(placeKey(film)), film)
}

/** The same, of what has been read already: for films that are fetched ahead. */
export function keptPlace(queries: QueryClient, film: Film): number {
  const all = queries.getQueryData(watchedQuery(client.tokens.currentId() ?? '').queryKey)
  return all ? placeIn(byLesson(all).get(placeKey(film)), film) : 0
}

/** A lesson that is complete goes on too where it was left: somebody looks at it once more. */
function placeIn(watched: WatchedRanges | undefined, { duration }: Film) {
  const position = watched?.position ?? 0
  return position < NEAR || (duration > 0 && position > duration - NEAR) ? 0 : position
}
