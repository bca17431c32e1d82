import { z } from 'zod'
import { CatalogueId, Id } from './fields.ts'

/**
 * `lesson_wish`: a member's request to be notified when an announced lesson is available. One per member and lesson;
 * deleted when the email is sent.
 */
export const LessonRequest = z.object({ _id: Id, owner_id: Id, vid: CatalogueId })
export type LessonRequest = z.infer<typeof LessonRequest>
