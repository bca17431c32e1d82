import { useState, type RefObject } from 'react'
import type { SavedLessonNote as LessonNote } from '#web/api/lesson-records.ts'
import { useOwnCollection } from '#web/features/member-data/index.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { Draft } from './draft.ts'
import { noteCollection } from './notes.ts'

/** Changes, removes and restores notes. `heading` receives focus on restore because the Undo button is unmounted. */
export function useNoteChanges(heading: RefObject<HTMLElement | null>) {
  const { add, change, remove } = useOwnCollection(noteCollection)
  const [removedNote, setRemovedNote] = useState<LessonNote>()
  return {
    removedNote,
    changeNote: async (note: LessonNote, { text, of = note }: Draft) =>
      (await change(note.id, { text }, of)) === undefined,
    removeNote: async (note: LessonNote) => {
      setRemovedNote(note)
      if (!(await remove(note.id))) return
      setRemovedNote(undefined)
      showToast('Couldn’t remove the note. Try again.')
    },
    restoreNote: async ({ id: _id, ...content }: LessonNote) => {
      // Moves the focus, because the Undo button is unmounted with its row.
      heading.current?.focus({ preventScroll: true })
      setRemovedNote(undefined)
      if (!(await add(content))) return
      setRemovedNote(removedNote)
      showToast('Couldn’t restore the note. Try again.')
    },
  }
}
