import { z } from 'zod'
import { text } from '../text.ts'
import { CatalogueId, FilmTime, Id } from './fields.ts'

/** `lesson_notes`: notes of a member at a moment of a film, or on a whole lesson. Readable only by the member. */
export const LessonNote = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  /** Omitted for a note on the whole lesson. */
  at: FilmTime.optional(),
  text: text(2000),
})
export type LessonNote = z.infer<typeof LessonNote>
