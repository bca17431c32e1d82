import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Film, removeFilm } from '#contract/studio/films.ts'
import { ItemAccess, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { FilmActions } from './film-actions.tsx'
import { FilmCourse, FilmTitle } from './film-plan.tsx'
import { FilmState } from './film-state.tsx'
import { formatBytes, describeFilm } from './film-text.ts'
import { ItemState } from './item-state.tsx'
import { IconAction, focusPage, FilmRow } from './row.tsx'
import { useFileStill } from './use-file-still.ts'
import { removeUpload, type Item, pause, resume } from './upload-queue.ts'
import { useFilmChange } from './use-films.ts'

interface UploadRowProps {
  /** The upload running in this tab, if any. */
  item?: Item | undefined
  /** The film on the server, if created. At least one of `item` and `film` is set. */
  film?: Film | undefined
  onChoose: () => void
  /** Drag handle of a queued film. */
  handle?: ReactNode
  /** Set while a row of the list is dragged. `isDragged` is true for the dragged row; `offset` is in pixels. */
  drag?: { isDragged: boolean; offset: number } | undefined
}

/** Row of a film, from the choice of the file until a lesson uses it. The title field stays mounted in all states. */
export function UploadRow({ item, film, onChoose, handle, drag }: UploadRowProps) {
  const still = useFileStill(item?.file)
  const name = item?.file.name ?? film?.name ?? ''
  const details = [
    ...(film ? [name] : []),
    formatBytes(item?.file.size ?? film?.bytes ?? 0),
    ...(film?.state === 'ready' ? [describeFilm(film)] : []),
  ]
  return (
    <ItemAccess mayChange={film?.isOwn ?? true}>
      <FilmRow
        head={film ? <FilmHeading film={film} /> : <p className="font-semibold wrap-anywhere">{name}</p>}
        details={details.join(', ')}
        picture={film?.picture ?? still}
        course={film && <FilmCourse film={film} />}
        hasTextButtons={!item && film !== undefined && hasTextButtons(film)}
        drag={drag}
        actions={
          <>
            {handle}
            {item && <ItemActions item={item} />}
            {!item && film?.state === 'uploading' && film.isOwn && <ChooseAgain onChoose={onChoose} />}
            {!item && film && <FilmActions film={film} />}
            <Cancel item={item} film={film} name={name} />
          </>
        }
      >
        {item ? <ItemState item={item} /> : film && <FilmState film={film} />}
        {film?.notes.map((note) => (
          <p key={note} className="text-quiet wrap-anywhere">
            {note}
          </p>
        ))}
      </FilmRow>
    </ItemAccess>
  )
}

function FilmHeading({ film }: { film: Film }) {
  if (!film.lesson) return <FilmTitle film={film} />
  return (
    <p className="font-semibold wrap-anywhere">
      <Link to={paths.studioText('lessons', film.lesson.slug)} className="link">
        {film.lesson.title ?? film.title ?? film.name}
      </Link>
    </p>
  )
}

const hasTextButtons = ({ state, isOwn, media, ahead }: Film) =>
  state === 'failed' || media !== null || (state === 'uploading' && isOwn) || (state === 'waiting' && ahead > 0)

function ItemActions({ item: { key, file, state } }: { item: Item }) {
  if (state === 'paused') return <IconAction icon="play" label="Resume" film={file.name} onPress={() => resume(key)} />
  if (state === 'rejected')
    return <IconAction icon="retry" label="Try again" film={file.name} onPress={() => resume(key)} />
  return <IconAction icon="pause" label="Pause" film={file.name} onPress={() => pause(key)} />
}

function ChooseAgain({ onChoose }: { onChoose: () => void }) {
  const { may } = useAccess()
  return (
    may('content.change') && (
      <Button size="small" onClick={onChoose}>
        Choose file again
      </Button>
    )
  )
}

/** Button that cancels an upload or removes a film. Hidden for a film with a lesson. */
function Cancel({ item, film, name }: Pick<UploadRowProps, 'item' | 'film'> & { name: string }) {
  const { may } = useAccess()
  const remove = useFilmChange((filmId: string) => studioCall(removeFilm, { params: { id: filmId } }))
  if (!item && (!may('content.change') || film?.lesson)) return null
  const id = item?.id ?? film?.id
  if (!item && film?.state === 'ready')
    return <RemoveFilm name={name} onRemove={() => void remove.mutateAsync(film.id).then(focusPage, focusPage)} />
  const cancel = () => {
    if (item) removeUpload(item.key)
    if (id !== undefined) remove.mutate(id)
    focusPage()
  }
  const isFailed = !item && film?.state === 'failed'
  return <IconAction icon="cross" label={isFailed ? 'Remove' : 'Cancel'} film={name} onPress={cancel} />
}

/** Button that removes an encoded film after a confirmation, because the removal cannot be undone. */
function RemoveFilm({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const confirm = () => {
    setOpen(false)
    onRemove()
  }
  return (
    <>
      <IconAction icon="cross" label="Remove" film={name} onPress={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Remove this video?"
        text={`This deletes “${name}” and its original file from the server. You can’t undo this.`}
      >
        <p className="mt-6 flex flex-wrap gap-3">
          <DialogClose className={buttonClass()}>Keep video</DialogClose>
          <Button className="border-bad! text-bad!" onClick={confirm}>
            Remove video
          </Button>
        </p>
      </Dialog>
    </>
  )
}
