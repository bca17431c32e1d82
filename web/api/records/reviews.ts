// oxlint-disable-next-line import/no-unassigned-import -- a setting, to be made before the first schema
import '../plain-zod.ts'
import { Review } from '#contract/collections/reviews.ts'
import { ownRecords, type Kept } from './own-records.ts'

/** Techniques that a member keeps for review. */
export const reviews = ownRecords('reviews', Review.parse)
export type KeptReview = Kept<Review>
