import { useQuery, type QueryClient } from '@tanstack/react-query'
import { lessonKey } from '#rules/progress.ts'
import { client } from '#web/client.ts'
import { useSavedPosition } from '#web/features/gym-bag/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { memberOutbox } from './outbox.ts'
import { isHistoryPaused } from './paused-history.ts'
import { indexByLesson, watchedQuery } from './watched-query.ts'

interface Film {
  vid: string
  gid: string
  /** Duration in seconds. */
  duration: number
}

/**
 * The film restarts if the position is within these limits of the start or end. For short films, the limit at the end
 * is a share of the duration.
 */
const NEAR_START_SECONDS = 3
const NEAR_END_SECONDS = 15
const NEAR_END_SHARE = 0.1

/**
 * Position in seconds to resume at; 0 for lessons not started or left at the end, undefined while loading. Uses the
 * newest position in the academy's response, the saved lessons and the outbox.
 */
export function useResumePosition(film: Film): number | undefined {
  const ownerId = useOwnerId() ?? ''
  const { data, isError, isPaused, failureCount } = useQuery(watchedQuery(ownerId))
  const savedPosition = useSavedPosition({ gid: film.gid, id: film.vid })
  if (ownerId === '') return 0
  if (savedPosition === 'unknown') return undefined
  const localPosition = getNewer(savedPosition, findUnsentPosition(ownerId, film))
  const serverPosition = data && indexByLesson(data).get(lessonKey(film))
  if (data) return getResumePosition(getNewer(localPosition, serverPosition), film)
  // Without a connection, only a position on this device is available.
  if (localPosition && (isPaused || failureCount > 0)) return getResumePosition(localPosition, film)
  return isError ? 0 : undefined
}

/**
 * Returns unsent progress that the academy will record. While the history is paused, it returns nothing, because the
 * academy records only what was watched before the pause.
 */
const findUnsentPosition = (ownerId: string, film: Film) =>
  isHistoryPaused(ownerId) ? undefined : memberOutbox(ownerId).find(film)

/**
 * Returns the newer position. This device can have an unsent position, and the academy can have a position of another
 * device.
 */
const getNewer = (local: LastPosition | undefined, remote: LastPosition | undefined) =>
  local && Number(local.at) > Number(remote?.at ?? 0) ? local : remote

interface LastPosition {
  /** Seconds. */
  position: number
  at: number | Date
}

/** Returns the resume position from cached data, for prefetching. */
export function getCachedResumePosition(queryClient: QueryClient, film: Film): number {
  const ownerId = client.tokens.currentId() ?? ''
  const documents = queryClient.getQueryData(watchedQuery(ownerId).queryKey)
  return getResumePosition(
    getNewer(findUnsentPosition(ownerId, film), documents && indexByLesson(documents).get(lessonKey(film))),
    film,
  )
}

/** A completed lesson resumes at its last position too, because the member is watching it again. */
function getResumePosition(lastPosition: LastPosition | undefined, { duration }: Film) {
  const position = lastPosition?.position ?? 0
  return position < NEAR_START_SECONDS ||
    (duration > 0 && position > duration - Math.min(NEAR_END_SECONDS, duration * NEAR_END_SHARE))
    ? 0
    : position
}
