import { useMemo } from 'react'
import type { Film } from '#contract/studio/films.ts'
import { useAccess } from '#web/studio/shell/index.ts'
import { useAnnouncement } from '#web/ui/use-announcement.ts'
import { getShift, useDragOrder } from '#web/ui/use-drag-order.ts'
import { QueueHandle } from './queue-handle.tsx'
import './pending-films.css'
import type { Item } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { useFilmQueue } from './use-films.ts'

interface PendingFilmsProps {
  /** Films that are not ready and not being uploaded in this tab. */
  films: readonly Film[]
  /** Uploads in this tab, each with its film on the server, if created. */
  uploads: readonly { item: Item; film: Film | undefined }[]
  onChoose: () => void
}

/**
 * List of encoding, queued, uploading and failed films. All states are in one list, so that a title field keeps the
 * focus when the state of its film changes.
 */
export function PendingFilms({ films, uploads, onChoose }: PendingFilmsProps) {
  const { queuedFilms, announcement, drag, handleOf } = useQueueOrder(films)
  const filmsInState = (state: Film['state']) => films.filter((film) => film.state === state).toReversed()
  const rowOf = (film: Film) => <UploadRow key={film.id} film={film} onChoose={onChoose} />
  return (
    <>
      <p aria-hidden="true" className="film-heads">
        <span>Video</span>
        <span>Title</span>
        <span>Course</span>
        <span>Progress</span>
      </p>
      <ul aria-label="In progress" className="film-list" data-dragging={drag ? '' : undefined}>
        {
          // Uses a single array, so that React keeps the row of a film whose state changes.
          [
            ...filmsInState('encoding').map(rowOf),
            ...queuedFilms.map((film, index) => (
              <UploadRow
                key={film.id}
                film={film}
                onChoose={onChoose}
                handle={handleOf(film, index)}
                drag={drag && { isDragged: drag.from === index, offset: getShift(drag, index) }}
              />
            )),
            ...uploads.map(({ item, film }) => (
              <UploadRow key={item.id ?? item.key} item={item} film={film} onChoose={onChoose} />
            )),
            ...filmsInState('uploading').map(rowOf),
            ...filmsInState('failed').map(rowOf),
          ]
        }
      </ul>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** Reorders queued films by drag handle or arrow keys. */
function useQueueOrder(films: readonly Film[]) {
  const { may } = useAccess()
  const { announcement, announce } = useAnnouncement()
  const { queuedFilms, moveTo } = useFilmQueue(films)
  const names = queuedFilms.map(({ id }) => id).join(' ')
  // Keeps its identity while the order is the same, although the list is polled.
  const order = useMemo(() => names.split(' '), [names])
  const move = (from: number, to: number) => {
    const film = queuedFilms[from]
    if (!film) return
    announce(film.id, `${film.name} is now number ${to + 1} of ${queuedFilms.length} in the queue.`)
    moveTo(film, to)
  }
  const { drag, startDrag, onHandleKeyDown } = useDragOrder({ order, onMove: move })
  const handleOf = ({ id, name }: Film, index: number) =>
    may('content.change') && queuedFilms.length > 1 ? (
      <QueueHandle
        id={id}
        label={`Move ${name}, number ${index + 1} of ${queuedFilms.length} in the queue`}
        onPointerDown={startDrag(index)}
        onKeyDown={onHandleKeyDown(index)}
      />
    ) : undefined
  return { queuedFilms, announcement, drag, handleOf }
}
