import { lessonNotes } from '#web/api/lesson-records.ts'
import { ownCollection } from '#web/features/member-data/index.ts'

/** The notes of a member, each at a position of a lesson. */
export const notes = ownCollection('lesson_notes', lessonNotes, { text: 'text' })
