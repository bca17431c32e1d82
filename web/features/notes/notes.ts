import { useMemo } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { lessonNotes, type SavedLessonNote } from '#web/api/lesson-records.ts'
import { ownCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { useChangedNotes } from './draft.ts'
import { isAtMoment } from './moments.ts'

/** The notes of a member, each on a lesson or at a moment of its film. */
export const notes = ownCollection('lesson_notes', lessonNotes, { text: 'text' })

/** A note in a list. */
export interface ShownNote extends SavedLessonNote {
  /** Another device has deleted it, while a change of it was being written here. */
  isGone?: boolean
}

/** All notes, and those that another device has deleted while a change of them was being written here. */
export function useShownNotes() {
  const { all, ...rest } = useOwnCollection(notes)
  const changed = useChangedNotes(useOwnerId() ?? '')
  return { ...rest, all: all && withGone(all, changed) }
}

export const withGone = (all: readonly SavedLessonNote[], changed: readonly SavedLessonNote[]): ShownNote[] => [
  ...all,
  ...changed.filter(({ id }) => !all.some((one) => one.id === id)).map((note) => ({ ...note, isGone: true })),
]

/** What the member wrote in one lesson. */
export function useLessonNotes({ vid, gid }: Pair) {
  const { all } = useOwnCollection(notes)
  return useMemo(() => (all ?? []).filter((note) => note.vid === vid && note.gid === gid), [all, vid, gid])
}

/** What the member wrote at moments of its film. */
export function useNotesAtMoments(lesson: Pair) {
  const notesOfLesson = useLessonNotes(lesson)
  return useMemo(() => notesOfLesson.filter(isAtMoment), [notesOfLesson])
}
