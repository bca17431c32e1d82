import { z } from 'zod'
import { text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

/** `lesson_notes`: a member's private notes on a lesson, or on a moment of its film. */
export const LessonNote = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  /** Time in the film; omitted for a note on the whole lesson. */
  at: FilmTime.optional(),
  text: text(2000),
})
export type LessonNote = z.infer<typeof LessonNote>
