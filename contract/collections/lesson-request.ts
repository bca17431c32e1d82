import { z } from 'zod'
import { CatalogueId, Id } from './fields.ts'

/**
 * `lesson_wish`: a member requests a mail about an announced lesson. One for each member and lesson; deleted with the
 * mail that is sent when the film is there.
 */
export const LessonRequest = z.object({ _id: Id, owner_id: Id, vid: CatalogueId })
export type LessonRequest = z.infer<typeof LessonRequest>
