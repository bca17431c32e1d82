import { useRef } from 'react'
import { useOwnerId } from '#web/session/use-session.ts'
import { type Draft, getNewNoteName } from './draft.ts'
import { compareMoments } from './moments.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem, RemovedNote } from './note-item.tsx'
import { useShownNotes } from './notes.ts'
import { useNoteChanges } from './use-note-changes.ts'

export interface NotesProps {
  /** The lesson in its home group. */
  lesson: { id: string; gid: string }
}

/** Notes by position, each with a button that seeks to the position. */
export function NoteList({ lesson: { id, gid } }: NotesProps) {
  const ownerId = useOwnerId() ?? ''
  const { documents = [], add } = useShownNotes()
  const heading = useRef<HTMLHeadingElement>(null)
  const { removedNote, changeNote, removeNote, restoreNote } = useNoteChanges(heading)
  const otherNotes = documents.filter((note) => note.vid === id && note.gid === gid && note.id !== removedNote?.id)
  // Shows the Undo button in the place of the removed note.
  const rows = [...otherNotes, ...(removedNote ? [removedNote] : [])].toSorted(compareMoments)
  const addNote = async ({ at, text }: Draft) => (await add({ vid: id, gid, at, text })) === undefined
  return (
    <section className="notes" aria-labelledby="notes">
      <h2 ref={heading} id="notes" tabIndex={-1}>
        Your notes
      </h2>
      {rows.length > 0 && (
        <ul>
          {rows.map((note) =>
            note === removedNote ? (
              <RemovedNote key={note.id} note={note} onUndo={() => void restoreNote(note)} />
            ) : (
              <NoteItem
                key={note.id}
                note={note}
                onChange={(draft) => changeNote(note, draft)}
                onRemove={() => void removeNote(note)}
              />
            ),
          )}
        </ul>
      )}
      <NoteForm key={ownerId} name={getNewNoteName({ id, gid })} onSave={addNote} />
    </section>
  )
}
