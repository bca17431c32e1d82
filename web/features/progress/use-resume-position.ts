import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lessonKey } from '#rules/progress.ts'
import { client } from '#web/client.ts'
import { useSavedPosition } from '#web/features/gym-bag/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { memberOutbox } from './outbox.ts'
import { isHistoryPaused } from './paused-history.ts'
import { byLesson, watchedQuery } from './watched-query.ts'

interface Film {
  vid: string
  gid: string
  /** Seconds. */
  duration: number
}

/** So near to the start or the end of a film, it begins anew. Seconds, and a share of the length for short films. */
const NEAR_START = 3
const NEAR_END = 15
const NEAR_END_SHARE = 0.1

/**
 * The position at which the member goes on in a lesson, in seconds: 0 for a new one, and for one that was left at its
 * end. Undefined until it is known. The newer one counts of what the academy, the gym bag and the outbox know. The
 * player's only source of it.
 */
export function useResumePosition(film: Film): number | undefined {
  const ownerId = useOwnerId() ?? ''
  const { data, isError, isPaused, failureCount } = useQuery(watchedQuery(ownerId))
  const saved = useSavedPosition({ gid: film.gid, id: film.vid })
  if (ownerId === '') return 0
  if (saved === 'unknown') return undefined
  const here = newerOf(saved, waitingOf(ownerId, film))
  const known = data && byLesson(data).get(lessonKey(film))
  if (data) return positionIn(newerOf(here, known), film)
  // Without a network only this device knows it.
  if (here && (isPaused || failureCount > 0)) return positionIn(here, film)
  return isError ? 0 : undefined
}

/** Only what the academy will record. It judges what waits by when a pause of the history began and ended. */
const waitingOf = (ownerId: string, film: Film) =>
  isHistoryPaused(ownerId) ? undefined : memberOutbox(ownerId).find(film)

/** The gym bag may have one that has not reached the academy yet, and the academy one of another device. */
const newerOf = (saved: LastPosition | undefined, known: LastPosition | undefined) =>
  saved && Number(saved.at) > Number(known?.at ?? 0) ? saved : known

interface LastPosition {
  /** Seconds. */
  position: number
  at: number | Date
}

/** The same, from what has been read already: for films that are fetched ahead. */
export function cachedResumePosition(queries: QueryClient, film: Film): number {
  const ownerId = client.tokens.currentId() ?? ''
  const all = queries.getQueryData(watchedQuery(ownerId).queryKey)
  return positionIn(newerOf(waitingOf(ownerId, film), all && byLesson(all).get(lessonKey(film))), film)
}

/** A complete lesson goes on where it was left, too: the member watches it once more. */
function positionIn(left: LastPosition | undefined, { duration }: Film) {
  const position = left?.position ?? 0
  return position < NEAR_START || (duration > 0 && position > duration - Math.min(NEAR_END, duration * NEAR_END_SHARE))
    ? 0
    : position
}
