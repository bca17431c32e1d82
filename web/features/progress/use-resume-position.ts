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
  /** Duration in seconds. */
  duration: number
}

/**
 * A position this close to the start or end restarts the film. Seconds, and a fraction of the duration for short
 * films.
 */
const NEAR_START = 3
const NEAR_END = 15
const NEAR_END_SHARE = 0.1

/**
 * Position in seconds to resume at; 0 for lessons not started or left at the end, undefined while loading. Uses the
 * newest position of academy, saved lessons and outbox.
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
  // Offline, only this device knows a position.
  if (here && (isPaused || failureCount > 0)) return positionIn(here, film)
  return isError ? 0 : undefined
}

/**
 * Only progress that the academy will record. With a paused history, the academy decides by the times of the pause.
 */
const waitingOf = (ownerId: string, film: Film) =>
  isHistoryPaused(ownerId) ? undefined : memberOutbox(ownerId).find(film)

/** Saved lessons can have positions not yet sent, and the academy can have those of other devices. */
const newerOf = (saved: LastPosition | undefined, known: LastPosition | undefined) =>
  saved && Number(saved.at) > Number(known?.at ?? 0) ? saved : known

interface LastPosition {
  /** Seconds. */
  position: number
  at: number | Date
}

/** The resume position from cached data, for prefetching. */
export function cachedResumePosition(queries: QueryClient, film: Film): number {
  const ownerId = client.tokens.currentId() ?? ''
  const all = queries.getQueryData(watchedQuery(ownerId).queryKey)
  return positionIn(newerOf(waitingOf(ownerId, film), all && byLesson(all).get(lessonKey(film))), film)
}

/** A completed lesson resumes at its last position too, because the member is watching it again. */
function positionIn(left: LastPosition | undefined, { duration }: Film) {
  const position = left?.position ?? 0
  return position < NEAR_START || (duration > 0 && position > duration - Math.min(NEAR_END, duration * NEAR_END_SHARE))
    ? 0
    : position
}
