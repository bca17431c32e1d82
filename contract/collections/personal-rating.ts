import { z } from 'zod'
import { CatalogueId, Id } from './fields.ts'

/**
 * `personal_rating`: one document per member and lesson. Ratings cannot be updated: a change is a deletion and an
 * insert (specification §10, "Value ranges").
 */
export const PersonalRating = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  /** Number of stars. */
  rating: z.int().min(1).max(5),
})
export type PersonalRating = z.infer<typeof PersonalRating>
