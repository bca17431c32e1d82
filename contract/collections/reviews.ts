import { z } from 'zod'
import { CatalogueId, Id, Timestamp } from './fields.ts'

const days = z.int().min(0).max(40_000)
const count = z.int().min(0).max(100_000)

/**
 * `reviews`: techniques that a member added to spaced repetition, one per lesson. The fields from `due` on are those of
 * an FSRS card (https://github.com/open-spaced-repetition). The device computes them.
 */
export const Review = z.object({
  _id: Id,
  owner_id: Id,
  /** ID of the lesson. */
  vid: CatalogueId,
  /** ID of a group, such as a course, that contains the lesson. */
  gid: CatalogueId,
  due: Timestamp,
  /** Days until the probability of recall falls to 90%. */
  stability: z.number().min(0).max(40_000),
  difficulty: z.number().min(0).max(10),
  scheduled_days: days,
  /** Number of reviews. */
  reps: count,
  /** Number of reviews in which the member had forgotten the technique. */
  lapses: count,
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: z.int().min(0).max(3),
  /** Omitted until the first review. */
  last_review: Timestamp.optional(),
})
export type Review = z.infer<typeof Review>
