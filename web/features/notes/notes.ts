import { lessonNotes } from '#web/api/lesson-records.ts'
import { ownCollection } from '#web/features/member-data/index.ts'

/** What a member wrote at moments of lessons. */
export const notes = ownCollection('lesson_notes', lessonNotes)
