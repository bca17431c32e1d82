import { useQuery, type QueryClient } from '@tanstack/react-query'
import { placeKey } from '#rules/progress.ts'
import { client } from '#web/client.ts'
import { useSavedPosition } from '#web/features/gym-bag/index.ts'
import { useOwnerId } from '#web/session/use-owner-id.ts'
import { byLesson, watchedQuery } from './watched-query.ts'

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
 * Where a member goes on in a lesson, in seconds: 0 for one that is new or was left at its end. Undefined while it is not known yet.
 * Of what the academy says and what the gym bag keeps, the later counts. The only place from which the player learns it.
 */
export function useResumePosition(film: Film): number | undefined {
  const ownerId = useOwnerId() ?? ''
  const { data, isError, isPaused, failureCount } = useQuery(watchedQuery(ownerId))
  const here = useSavedPosition({ gid: film.gid, id: film.vid })
  if (ownerId === '') return 0
  if (here === 'unknown') return undefined
  const there = data && byLesson(data).get(placeKey(film))
  if (data) return placeIn(laterOf(here, there), film)
  // Without a network only the gym bag knows.
  if (here && (isPaused || failureCount > 0)) return placeIn(here, film)
  return isError ? 0 : undefined
}

/** What is still on its way to the academy, or came from another device. */
const laterOf = (here: Left | undefined, there: Left | undefined) =>
  here && Number(here.at) > Number(there?.at ?? 0) ? here : there

interface Left {
  /** Seconds. */
  position: number
  at: number | Date
}

/** The same, of what has been read already: for films that are fetched ahead. */
export function cachedResumePosition(queries: QueryClient, film: Film): number {
  const all = queries.getQueryData(watchedQuery(client.tokens.currentId() ?? '').queryKey)
  return all ? placeIn(byLesson(all).get(placeKey(film)), film) : 0
}

/** A lesson that is complete goes on too where it was left: somebody looks at it once more. */
function placeIn(left: Left | undefined, { duration }: Film) {
  const position = left?.position ?? 0
  return position < NEAR || (duration > 0 && position > duration - Math.min(LAST, duration * LAST_SHARE)) ? 0 : position
}
