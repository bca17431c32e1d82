import { useMemo } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { lessonNotes } from '#web/api/lesson-records.ts'
import { ownCollection, useOwnCollection } from '#web/features/member-data/index.ts'
import { isAtMoment } from './moments.ts'

/** The notes of a member, each on a lesson or at a moment of its film. */
export const notes = ownCollection('lesson_notes', lessonNotes, { text: 'text' })

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
