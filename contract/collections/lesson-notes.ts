import { z } from 'zod'
import { text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

/** `lesson_notes`: what a member wrote at a moment of a film, or on a whole lesson. Nobody else reads it. */
export const LessonNote = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  /** Left out in a note on the whole lesson. */
  at: FilmTime.optional(),
  text: text(2000),
})
export type LessonNote = z.infer<typeof LessonNote>
