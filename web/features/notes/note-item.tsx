import { use, useEffect, useRef, useState } from 'react'
import type { SavedLessonNote as LessonNote } from '#web/api/lesson-records.ts'
import { clock } from '#web/player/core/study/time.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Draft, readDraft } from './draft.ts'
import { NoteForm } from './note-form.tsx'

interface NoteItemProps {
  note: LessonNote
  /** Answers whether the change was saved. */
  onChange: (draft: Draft) => Promise<boolean>
  onRemove: () => void
}

/** One note. A change that was not finished is open again after a reload. */
export function NoteItem({ note, onChange, onRemove }: NoteItemProps) {
  const player = use(CurrentPlayer)
  const ownerId = useOwnerId() ?? ''
  const edit = useRef<HTMLButtonElement>(null)
  const [isEditing, setEditing] = useState(() => readDraft(ownerId, note.id) !== undefined)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const keep = async (draft: Draft) => {
    const isSaved = await onChange(draft)
    if (isSaved) setEditing(false)
    return isSaved
  }
  if (isEditing)
    return (
      <li className="note-edit">
        <NoteForm name={note.id} note={note} onKeep={keep} onCancel={() => setEditing(false)} />
      </li>
    )
  return (
    <li>
      <button type="button" className="note-time tabular" onClick={() => player?.seek(note.at)}>
        <span className="sr-only">To </span>
        {clock(note.at)}
      </button>
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <span className="note-tools">
        <button
          ref={edit}
          type="button"
          aria-label={`Change the note at ${clock(note.at)}`}
          onClick={() => setEditing(true)}
        >
          <Icon name="pencil" className="size-4" />
        </button>
        <button type="button" aria-label={`Remove the note at ${clock(note.at)}`} onClick={onRemove}>
          <Icon name="cross" className="size-4" />
        </button>
      </span>
    </li>
  )
}

/** Stands in the place of a note that was removed until it is put back or another one is removed. */
export function RemovedNote({ note, onPutBack }: { note: LessonNote; onPutBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone with its note.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <li className="note-removed">
      <p>The note at {clock(note.at)} is removed.</p>
      <button ref={button} type="button" className={buttonLook({ size: 'small' })} onClick={onPutBack}>
        Put it back
      </button>
    </li>
  )
}
