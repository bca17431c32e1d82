import { z } from 'zod'
import { text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

/** `lesson_notes`: a member's private notes on a lesson, on a moment of its film, or on a day of training. */
export const LessonNote = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson; omitted, with `gid` and `at`, for a note on a day. */
  vid: CatalogueId.optional(),
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId.optional(),
  /** Time in the film; omitted for a note on the whole lesson. */
  at: FilmTime.optional(),
  /** Date of a note on a day, in the member's calendar. */
  day: z.iso.date().optional(),
  text: text(2000),
})
export type LessonNote = z.infer<typeof LessonNote>
