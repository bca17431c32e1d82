import { use } from 'react'
import { type SavedLessonNote as LessonNote, lessonNotes } from '#web/api/lesson-records.ts'
import { useOwnCollection, ownCollection } from '#web/features/member-data/index.ts'
import { clock } from '#web/player/core/study/time.ts'
import { CurrentPlayer } from '#web/player/use-player.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { NoteForm } from './note-form.tsx'
import './notes.css'

/** The notes of a member, each at a position of a lesson. */
export const notes = ownCollection('lesson_notes', lessonNotes)

export interface NotesProps {
  /** The lesson by its home group. */
  lesson: { id: string; gid: string }
}

/** Notes in the order of the film. Each leads to its position. */
export function NoteList({ lesson: { id, gid } }: NotesProps) {
  const { all = [], add, remove } = useOwnCollection(notes)
  const own = all.filter((note) => note.vid === id && note.gid === gid).toSorted((one, other) => one.at - other.at)
  const write = async (at: number, text: string) => {
    const failure = await add({ vid: id, gid, at, text })
    if (failure) showToast('Your note could not be kept. It stands in the field again.')
    return failure === undefined
  }
  const removeNote = async (note: LessonNote) => {
    if (await remove(note.id)) showToast('The note could not be removed.')
  }
  return (
    <section className="notes" aria-labelledby="notes">
      <h2 id="notes">Your notes</h2>
      {own.length > 0 && (
        <ul>
          {own.map((note) => (
            <Note key={note.id} note={note} onRemove={() => void removeNote(note)} />
          ))}
        </ul>
      )}
      <NoteForm onWrite={write} />
    </section>
  )
}

function Note({ note, onRemove }: { note: LessonNote; onRemove: () => void }) {
  const player = use(CurrentPlayer)
  return (
    <li>
      <button type="button" className="note-time tabular" onClick={() => player?.seek(note.at)}>
        <span className="sr-only">To </span>
        {clock(note.at)}
      </button>
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <button
        type="button"
        className="note-remove"
        aria-label={`Remove the note at ${clock(note.at)}`}
        onClick={onRemove}
      >
        <Icon name="cross" className="size-4" />
      </button>
    </li>
  )
}
