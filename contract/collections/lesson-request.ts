import { z } from 'zod'
import { CatalogueId, Id } from './fields.ts'

/**
 * `lesson_wish`: a member's request for a mail about an announced lesson. One per member and lesson; deleted when the
 * mail about the film is sent.
 */
export const LessonRequest = z.object({ _id: Id, owner_id: Id, vid: CatalogueId })
export type LessonRequest = z.infer<typeof LessonRequest>
