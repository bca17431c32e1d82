import { useMemo } from 'react'
import type { Film } from '#contract/studio/films.ts'
import { useAccess } from '#web/studio/shell/index.ts'
import { useAnnouncement } from '#web/ui/use-announcement.ts'
import { shiftOf, useDragOrder } from '#web/ui/use-drag-order.ts'
import { LineHandle } from './line-handle.tsx'
import './on-their-way.css'
import type { Item } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { useFilmLine } from './use-films.ts'

interface OnTheirWayProps {
  /** Films that are not ready, and that this page does not upload. */
  films: readonly Film[]
  /** What this page uploads, each with what the server knows of it. */
  uploads: readonly { item: Item; film: Film | undefined }[]
  onChoose: () => void
}

/**
 * Films that are encoded, those that wait in their order, what is uploaded, and what failed: in one list, so that who
 * types a title goes on while the file becomes a film.
 */
export function OnTheirWay({ films, uploads, onChoose }: OnTheirWayProps) {
  const { line, announcement, drag, handleOf } = useLine(films)
  const of = (state: Film['state']) => films.filter((film) => film.state === state).toReversed()
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
          // One array, so that a row goes on when its film gets further.
          [
            ...of('encoding').map(rowOf),
            ...line.map((film, index) => (
              <UploadRow
                key={film.id}
                film={film}
                onChoose={onChoose}
                handle={handleOf(film, index)}
                drag={drag && { isDragged: drag.from === index, by: shiftOf(drag, index) }}
              />
            )),
            ...uploads.map(({ item, film }) => (
              <UploadRow key={item.id ?? item.key} item={item} film={film} onChoose={onChoose} />
            )),
            ...of('uploading').map(rowOf),
            ...of('failed').map(rowOf),
          ]
        }
      </ul>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** The order of the films that wait, changed by dragging a handle or by the arrow keys on it. */
function useLine(films: readonly Film[]) {
  const { may } = useAccess()
  const { announcement, announce } = useAnnouncement()
  const { line, place } = useFilmLine(films)
  const names = line.map(({ id }) => id).join(' ')
  // The same array while the order is the same, although how far films are is read anew all the time.
  const order = useMemo(() => names.split(' '), [names])
  const move = (from: number, to: number) => {
    const film = line[from]
    if (!film) return
    announce(film.id, `${film.name} is now number ${to + 1} of ${line.length} in the queue.`)
    place(film, to)
  }
  const { drag, begin, keyDown } = useDragOrder({ order, onMove: move })
  const handleOf = ({ id, name }: Film, index: number) =>
    may('content.change') && line.length > 1 ? (
      <LineHandle
        id={id}
        label={`Move ${name}, number ${index + 1} of ${line.length} in the queue`}
        onPointerDown={begin(index)}
        onKeyDown={keyDown(index)}
      />
    ) : undefined
  return { line, announcement, drag, handleOf }
}
