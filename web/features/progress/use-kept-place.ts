import { useQuery, type QueryClient } from '@tanstack/react-query'
import { placeKey, type Place } from '#rules/progress.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { client } from '#web/client.ts'
import { eventsQuery, placesIn } from './places.ts'

interface Film {
  vid: string
  gid: string
  /** Seconds. */
  duration: number
}

/** So near to the start nobody means to go on from there, nor so near to the end. Seconds. */
const NEAR = 3
const LAST = 15
const LAST_SHARE = 0.1

/**
 * Where a member goes on in a lesson, in seconds: 0 for one that is new or seen to its end. Undefined while it is not known yet.
 * The only place from which the player learns it.
 */
export function useKeptPlace(film: Film): number | undefined {
  const ownerId = useOwnerId() ?? ''
  const { data, isError } = useQuery(eventsQuery(ownerId))
  if (isError || ownerId === '') return 0
  return data && placeIn(placesIn(data).get(placeKey(film)), film)
}

/** The same, of what has been read already: for films that are fetched ahead. */
export function keptPlace(queries: QueryClient, film: Film): number {
  const events = queries.getQueryData(eventsQuery(client.tokens.currentId() ?? '').queryKey)
  return events ? placeIn(placesIn(events).get(placeKey(film)), film) : 0
}

function placeIn(place: Place | undefined, { duration }: Film) {
  const position = place?.isComplete ? 0 : (place?.position ?? 0)
  return position < NEAR || (duration > 0 && position > duration - Math.min(LAST, duration * LAST_SHARE)) ? 0 : position
}
