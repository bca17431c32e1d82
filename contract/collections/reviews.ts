import { z } from 'zod'
import { CatalogueId, Id, Moment } from './fields.ts'

const days = z.int().min(0).max(40_000)
const count = z.int().min(0).max(100_000)

/**
 * `reviews`: techniques that a member keeps for spaced review, one a lesson. All but the lesson is a card of FSRS, in
 * its own words (https://github.com/open-spaced-repetition): the member's device reckons when it is due.
 */
export const Review = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  due: Moment,
  /** Days until it is remembered nine times of ten. */
  stability: z.number().min(0).max(40_000),
  difficulty: z.number().min(0).max(10),
  scheduled_days: days,
  /** How often it was graded, and how often it was found forgotten. */
  reps: count,
  lapses: count,
  /** New, learning, review, relearning. */
  state: z.int().min(0).max(3),
  /** Missing until the first grade. */
  last_review: Moment.optional(),
})
export type Review = z.infer<typeof Review>
