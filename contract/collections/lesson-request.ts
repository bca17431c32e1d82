import { z } from 'zod'
import { CatalogueId, Id } from './fields.ts'

/** `lesson_wish`: an announced lesson that a member wants to be told of. One a member and lesson; the mail that tells takes it away. */
export const LessonRequest = z.object({ _id: Id, owner_id: Id, vid: CatalogueId })
export type LessonRequest = z.infer<typeof LessonRequest>
