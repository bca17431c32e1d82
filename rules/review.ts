import type { Review } from '#contract/collections/reviews.ts'
import { REVIEW_DAY } from '#contract/limits.ts'

type ReviewEntry = Pick<Review, 'vid' | 'gid' | 'due' | 'last_review'>

const SECOND = 1000
/**
 * Time to recall a technique and do it once, in milliseconds. Then its film is watched; only the relevant part of a
 * long one.
 */
const RECALL_TIME = 30 * SECOND
const MAX_FILM_TIME = 90 * SECOND

/** Returns the milliseconds that a review takes; `duration` of the lesson in seconds. */
export const reviewTime = (duration = MAX_FILM_TIME / SECOND) =>
  RECALL_TIME + Math.min(duration * SECOND, MAX_FILM_TIME)

interface Day<R extends ReviewEntry> {
  /** Remaining reviews of today, the longest due first. */
  due: R[]
  /** Number graded today that are due on another day. */
  doneCount: number
  /** Number also due but left for another day. */
  laterCount: number
}

/**
 * Returns the list of a day: due reviews that fit into ten minutes. Those graded today count towards the limit, and are
 * listed again if forgotten. `midnight` is the start of the member's day; everything due before its end is due today.
 */
export function reviewsOfDay<R extends ReviewEntry>(
  reviews: readonly R[],
  midnight: Date,
  durationOf: (review: R) => number | undefined,
): Day<R> {
  const end = new Date(midnight)
  end.setDate(end.getDate() + 1)
  const graded = reviews.filter(({ last_review }) => last_review !== undefined && last_review >= midnight)
  const due = reviews.filter((review) => review.due < end).toSorted((a, b) => a.due.getTime() - b.due.getTime())
  let time = graded.reduce((sum, review) => sum + reviewTime(durationOf(review)), 0)
  const left: R[] = []
  for (const review of due) {
    time += reviewTime(durationOf(review))
    if (time > REVIEW_DAY) break
    left.push(review)
  }
  return {
    due: left,
    doneCount: graded.filter((review) => review.due >= end).length,
    laterCount: due.length - left.length,
  }
}
