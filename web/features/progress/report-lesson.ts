import type { QueryClient } from '@tanstack/react-query'
import { isComplete, shareSeen } from '#rules/progress.ts'
import { inTurn } from '#web/api/alone.ts'
import { videoEvents } from '#web/api/records/video-events.ts'
import { client } from '#web/client.ts'
import type { PlayerStore } from '#web/player/core/state.ts'
import { memberOutbox } from './member-outbox.ts'
import { reportFilm } from './report-film.ts'
import type { Seen } from './seen.ts'
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
export const reportLesson = ({ state, queries, ownerId, vid, gid }: Film, signal: AbortSignal) => {
  const events = videoEvents(client, ownerId)
  const outbox = memberOutbox(ownerId)
  const put = (seen: Seen) => {
    const { time: position, duration } = state.get()
    const ranges = seen.take()
    if (ranges.length > 0) outbox.put({ vid, gid, ranges, position, duration, at: Date.now() })
  }
  let latest: Seen | undefined
  const stop = reportFilm({
    state,
    send(report, seen) {
      put((latest = seen))
      void outbox.flush(report.action === 'pause')
      void inTurn('reports', () => events.add({ vid, gid, ...report }).catch(() => undefined))
    },
    isComplete: (seen) => {
      const known = rangesHere(queries, ownerId, { vid, gid })
      return known && isComplete(shareSeen([...known, ...seen.all()], state.get().duration))
    },
  })
  // The page may never be seen again after this.
  const hide = () => {
    if (document.visibilityState !== 'hidden' || !latest) return
    put(latest)
    void outbox.flush(true)
  }
  globalThis.document?.addEventListener('visibilitychange', hide, { signal })
  signal.addEventListener('abort', stop)
}
