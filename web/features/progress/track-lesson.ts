import type { QueryClient } from '@tanstack/react-query'
import { isComplete, calculateWatchedShare } from '#rules/progress.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { withTabLock } from '#web/api/named-lock.ts'
import { videoEvents } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { savePositionsInGymBag } from '#web/features/gym-bag/index.ts'
import { invalidateListAndRatings } from '#web/features/member-data/index.ts'
import type { PlayerStore } from '#web/player/core/engine/state.ts'
import { memberOutbox } from './outbox.ts'
import { isHistoryPaused } from './paused-history.ts'
import { trackFilm } from './track-film.ts'
import type { RangeRecorder } from './record-ranges.ts'
import { getCachedRanges } from './watched-query.ts'

interface Film {
  state: PlayerStore
  queryClient: QueryClient
  ownerId: string
  vid: string
  gid: string
}

/** Sends film events in order, and watched ranges. Unsent events are lost; ranges stay in the outbox. */
export const trackLesson = ({ state, queryClient, ownerId, vid, gid }: Film, signal: AbortSignal) => {
  const events = videoEvents(client, ownerId)
  const outbox = memberOutbox(ownerId)
  /** Queues watched ranges. With `isSeek`, also saves a position without watched ranges. */
  const recordHeartbeat = (recorder: RangeRecorder, isSeek = false) => {
    const { time: position, duration } = state.get()
    const ranges = recorder.takeRanges()
    if (ranges.length === 0 && !isSeek) return
    // A sign-out in another tab has deleted the member's data.
    if (client.tokens.refreshToken(ownerId) === null) return
    const currentTime = Date.now()
    outbox.enqueue({ vid, gid, ranges, position, duration, at: currentTime })
    if (!isHistoryPaused(ownerId)) savePositionsInGymBag(ownerId, [{ vid, gid, position, at: currentTime }])
  }
  let latestRecorder: RangeRecorder | undefined
  const { stop, reportSeek } = trackFilm({
    state,
    send(event, recorder) {
      const isSeek = event.action === 'seek'
      recordHeartbeat((latestRecorder = recorder), isSeek)
      void outbox.flush(isSeek || event.action === 'pause')
      void withTabLock('reports', () => events.add({ vid, gid, ...event }).catch(ignoreError)).then(() =>
        invalidateListAndRatings(queryClient, ownerId),
      )
    },
    isComplete: (recorder) => {
      const watchedRanges = getCachedRanges(queryClient, ownerId, { vid, gid })
      return (
        watchedRanges &&
        isComplete(calculateWatchedShare([...watchedRanges, ...recorder.getAllRanges()], state.get().duration))
      )
    },
  })
  // The browser may terminate a hidden page without further events.
  const saveWhenHidden = () => {
    if (document.visibilityState !== 'hidden') return
    reportSeek()
    if (!latestRecorder) return
    recordHeartbeat(latestRecorder)
    void outbox.flush(true)
  }
  globalThis.document?.addEventListener('visibilitychange', saveWhenHidden, { signal })
  signal.addEventListener('abort', stop)
}
