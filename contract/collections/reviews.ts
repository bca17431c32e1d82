import { z } from 'zod'
import { CatalogueId, Id, Moment } from './fields.ts'

const days = z.int().min(0).max(40_000)
const count = z.int().min(0).max(100_000)

/**
 * `reviews`: techniques that a member added to spaced repetition, one per lesson. All fields except the lesson are an
 * FSRS card with its own names (https://github.com/open-spaced-repetition); the device computes the due date.
 */
export const Review = z.object({
  _id: Id,
  owner_id: Id,
  vid: CatalogueId,
  gid: CatalogueId,
  due: Moment,
  /** Days until the probability of recall falls to 90 %. */
  stability: z.number().min(0).max(40_000),
  difficulty: z.number().min(0).max(10),
  scheduled_days: days,
  /** Number of grades, and number of lapses among them. */
  reps: count,
  lapses: count,
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: z.int().min(0).max(3),
  /** Omitted until the first grade. */
  last_review: Moment.optional(),
})
export type Review = z.infer<typeof Review>
