import type { Review } from '#contract/collections/reviews.ts'
import { REVIEW_DAY } from '#contract/limits.ts'

type Scheduled = Pick<Review, 'vid' | 'gid' | 'due' | 'last_review'>

const SECOND = 1000
/**
 * Time to recall a technique and do it once, in milliseconds. Then its film is watched; only the relevant part of a
 * long one.
 */
const DOING = 30 * SECOND
const LONGEST_ANSWER = 90 * SECOND

/** Returns the milliseconds that a review takes; `duration` of the lesson in seconds. */
export const reviewTime = (duration = LONGEST_ANSWER / SECOND) => DOING + Math.min(duration * SECOND, LONGEST_ANSWER)

interface Day<R extends Scheduled> {
  /** Remaining reviews of today, the longest due first. */
  left: R[]
  /** Number graded today that are due on another day. */
  done: number
  /** Number also due but left for another day. */
  later: number
}

/**
 * Returns the list of a day: due reviews that fit into ten minutes. Those graded today count towards the limit, and are
 * listed again if forgotten. `midnight` is the start of the member's day; everything due before its end is due today.
 */
export function reviewsOfDay<R extends Scheduled>(
  reviews: readonly R[],
  midnight: Date,
  durationOf: (review: R) => number | undefined,
): Day<R> {
  const end = new Date(midnight)
  end.setDate(end.getDate() + 1)
  const graded = reviews.filter(({ last_review }) => last_review !== undefined && last_review >= midnight)
  const due = reviews
    .filter((review) => review.due < end)
    .toSorted((one, other) => one.due.getTime() - other.due.getTime())
  let time = graded.reduce((sum, review) => sum + reviewTime(durationOf(review)), 0)
  const left: R[] = []
  for (const review of due) {
    time += reviewTime(durationOf(review))
    if (time > REVIEW_DAY) break
    left.push(review)
  }
  return { left, done: graded.filter((review) => review.due >= end).length, later: due.length - left.length }
}
