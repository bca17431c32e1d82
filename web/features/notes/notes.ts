import { useMemo } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { lessonNotes, type SavedLessonNote } from '#web/api/lesson-records.ts'
import { createOwnCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { useChangedNotes } from './draft.ts'
import { isAtMoment } from './moments.ts'

/** Notes of a member on lessons or positions in them. */
export const noteCollection = createOwnCollection('lesson_notes', lessonNotes, { text: 'text' })

export interface ShownNote extends SavedLessonNote {
  /** True if another device deleted the note while the member was editing it on this device. */
  isRemoved?: boolean
}

/** All notes, including notes that another device deleted while the member was editing them on this device. */
export function useShownNotes() {
  const { documents, ...collectionState } = useOwnCollection(noteCollection)
  const editedNotes = useChangedNotes(useOwnerId() ?? '')
  return { ...collectionState, documents: documents && addRemovedNotes(documents, editedNotes) }
}

/** Adds the edited notes that are no longer saved. */
export const addRemovedNotes = (
  savedNotes: readonly SavedLessonNote[],
  editedNotes: readonly SavedLessonNote[],
): ShownNote[] => [
  ...savedNotes,
  ...editedNotes
    .filter(({ id }) => !savedNotes.some((note) => note.id === id))
    .map((note) => ({ ...note, isRemoved: true })),
]

/** The member's notes on one lesson. */
export function useLessonNotes({ vid, gid }: Pair) {
  const { documents } = useOwnCollection(noteCollection)
  return useMemo(() => (documents ?? []).filter((note) => note.vid === vid && note.gid === gid), [documents, vid, gid])
}

/** The member's notes with a position in one lesson. */
export function useNotesAtMoments(lesson: Pair) {
  const notesOfLesson = useLessonNotes(lesson)
  return useMemo(() => notesOfLesson.filter(isAtMoment), [notesOfLesson])
}
