import { use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { SavedLessonNote as LessonNote } from '#web/api/lesson-records.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Draft, readDraft } from './draft.ts'
import { describeMoment } from './moments.ts'
import { NoteForm } from './note-form.tsx'
import type { ShownNote } from './notes.ts'
import './notes.css'

interface NoteItemProps {
  note: ShownNote
  /** Description of the position. By default, a button that seeks the player on the page. */
  moment?: ReactNode
  /** Text with highlighted search matches. */
  text?: ReactNode
  /** Resolves to whether the change was saved. */
  onChange: (draft: Draft) => Promise<boolean>
  onRemove: () => void
}

/** One note. An unfinished change is opened again after a reload. */
export function NoteItem({ note, moment, text, onChange, onRemove }: NoteItemProps) {
  const ownerId = useOwnerId() ?? ''
  const editButton = useRef<HTMLButtonElement>(null)
  const [isEditing, setEditing] = useState(() => readDraft(ownerId, note.id) !== undefined)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const saveNote = async (draft: Draft) => {
    const isSaved = await onChange(draft)
    if (isSaved) setEditing(false)
    return isSaved
  }
  if (isEditing)
    return (
      <li className="note-edit">
        <NoteForm name={note.id} note={note} onSave={saveNote} onCancel={() => setEditing(false)} />
      </li>
    )
  return (
    <li>
      {moment ?? <Moment note={note} />}
      <p className="note-text whitespace-pre-line wrap-anywhere">{text ?? note.text}</p>
      <span className="note-tools">
        <button
          ref={editButton}
          type="button"
          aria-label={`Edit note ${describeMoment(note)}`}
          onClick={() => setEditing(true)}
        >
          <Icon name="pencil" className="size-4" />
        </button>
        <button type="button" aria-label={`Remove note ${describeMoment(note)}`} onClick={onRemove}>
          <Icon name="cross" className="size-4" />
        </button>
      </span>
    </li>
  )
}

/** Button that seeks to the position of the note. */
function Moment({ note: { at } }: Pick<NoteItemProps, 'note'>) {
  const player = use(CurrentPlayer)
  if (at === undefined)
    return (
      <p className="note-all">
        <span aria-hidden="true">All</span>
        <span className="sr-only">On the whole lesson: </span>
      </p>
    )
  return (
    <button type="button" className="note-time tabular" onClick={() => player?.seek(at)}>
      <span className="sr-only">To </span>
      {formatClock(at)}
    </button>
  )
}

/** Replaces a removed note until it is restored or another note is removed. */
export function RemovedNote({ note, onUndo }: { note: LessonNote; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Moves the focus, because the focused button was unmounted with its note.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <li className="note-removed">
      <p>Note {describeMoment(note)} removed.</p>
      <button ref={button} type="button" className={buttonClass({ size: 'small' })} onClick={onUndo}>
        Undo
      </button>
    </li>
  )
}
