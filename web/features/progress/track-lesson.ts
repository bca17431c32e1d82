import type { QueryClient } from '@tanstack/react-query'
import { isComplete, shareSeen } from '#rules/progress.ts'
import { withTabLock } from '#web/api/named-lock.ts'
import { videoEvents } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { savePositionsInGymBag } from '#web/features/gym-bag/index.ts'
import { invalidatePending } from '#web/features/member-data/index.ts'
import type { PlayerStore } from '#web/player/core/engine/state.ts'
import { memberOutbox } from './outbox.ts'
import { trackFilm } from './track-film.ts'
import type { Seen } from './record-ranges.ts'
import { rangesHere } from './watched-query.ts'

interface Film {
  state: PlayerStore
  queries: QueryClient
  ownerId: string
  vid: string
  gid: string
}

/**
 * Keeps what is done with a film in the order it was done, and what is seen of it. An event that cannot be sent is lost; what was seen waits in
 * the outbox.
 */
export const trackLesson = ({ state, queries, ownerId, vid, gid }: Film, signal: AbortSignal) => {
  const events = videoEvents(client, ownerId)
  const outbox = memberOutbox(ownerId)
  /** A place that somebody chose is kept too, though nothing was seen on the way there. */
  const put = (seen: Seen, isChosen = false) => {
    const { time: position, duration } = state.get()
    const ranges = seen.take()
    if (ranges.length === 0 && !isChosen) return
    const at = Date.now()
    outbox.put({ vid, gid, ranges, position, duration, at })
    savePositionsInGymBag(ownerId, [{ vid, gid, position, at }])
  }
  let latest: Seen | undefined
  const { stop, settle } = trackFilm({
    state,
    send(report, seen) {
      const isChosen = report.action === 'seek'
      put((latest = seen), isChosen)
      void outbox.flush(isChosen || report.action === 'pause')
      void withTabLock('reports', () => events.add({ vid, gid, ...report }).catch(() => undefined)).then(() =>
        invalidatePending(queries, ownerId),
      )
    },
    isComplete: (seen) => {
      const known = rangesHere(queries, ownerId, { vid, gid })
      return known && isComplete(shareSeen([...known, ...seen.all()], state.get().duration))
    },
  })
  // The page may never be seen again after this.
  const hide = () => {
    if (document.visibilityState !== 'hidden') return
    settle()
    if (!latest) return
    put(latest)
    void outbox.flush(true)
  }
  globalThis.document?.addEventListener('visibilitychange', hide, { signal })
  signal.addEventListener('abort', stop)
}
