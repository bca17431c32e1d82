import type { KeptReview as Review } from '#web/api/records/reviews.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { reviews as records } from '#web/api/records/reviews.ts'
import { ownCollection } from '#web/features/member-data/index.ts'

/** Techniques that a member keeps for spaced review. */
export const reviews = ownCollection('reviews', records)

export const reviewOf = (all: readonly Review[], { vid, gid }: Pair) =>
  all.find((review) => review.vid === vid && review.gid === gid)

/** Where the day of this moment began, by the device's clock. */
export function midnightOf(now: Date) {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}
