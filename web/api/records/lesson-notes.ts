// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { LessonNote } from '#contract/collections/lesson-notes.ts'
import { ownRecords, type Kept } from './own-records.ts'

/** What a member wrote at moments of lessons. */
export const lessonNotes = ownRecords('lesson_notes', LessonNote.parse)
export type KeptLessonNote = Kept<LessonNote>
