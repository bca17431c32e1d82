import { inTurn } from '#web/api/alone.ts'
import { videoEvents } from '#web/api/records/video-events.ts'
import { client } from '#web/client.ts'
import type { PlayerStore } from '#web/player/core/state.ts'
import { reportFilm } from './report-film.ts'

interface Film {
  state: PlayerStore
  ownerId: string
  vid: string
  gid: string
}

/** Keeps what is done with a film in the order it was done. What cannot be sent is lost: the next report says where the film is anyway. */
export const reportLesson = ({ state, ownerId, vid, gid }: Film, signal: AbortSignal) => {
  const events = videoEvents(client, ownerId)
  const stop = reportFilm({
    state,
    send: (report) => void inTurn('reports', () => events.add({ vid, gid, ...report }).catch(() => undefined)),
  })
  signal.addEventListener('abort', stop)
}
