import type { Review } from '#contract/collections/reviews.ts'
import { MAX_REVIEW_TIME_PER_DAY_MS } from '#contract/limits.ts'

type ReviewEntry = Pick<Review, 'vid' | 'gid' | 'due' | 'last_review'>

const SECOND = 1000
/**
 * Time to recall a technique and perform it once, and maximum time for watching its film: only a part of a long film is
 * shown.
 */
const RECALL_TIME_MS = 30 * SECOND
const MAX_FILM_TIME_MS = 90 * SECOND

/** Returns the milliseconds needed for a review. `duration`: length of the film in seconds. */
export const calculateReviewTime = (duration = MAX_FILM_TIME_MS / SECOND) =>
  RECALL_TIME_MS + Math.min(duration * SECOND, MAX_FILM_TIME_MS)

interface ReviewDay<R extends ReviewEntry> {
  /** Remaining reviews of today, in ascending order of their due times. */
  due: R[]
  /** Number of reviews that were completed today and are due again on another day. */
  doneCount: number
  /** Number of reviews that are due but do not fit into today's time. */
  laterCount: number
}

/**
 * Returns the reviews of a day: due reviews that fit into ten minutes. Reviews that were done today count towards the
 * time, and are listed again if the member had forgotten the technique. `midnight` is the start of the day in the
 * member's time zone; all reviews due before the end of the day are due today.
 */
export function chooseReviewsForDay<R extends ReviewEntry>(
  reviews: readonly R[],
  midnight: Date,
  getDuration: (review: R) => number | undefined,
): ReviewDay<R> {
  const end = new Date(midnight)
  end.setDate(end.getDate() + 1)
  const gradedReviews = reviews.filter(({ last_review }) => last_review !== undefined && last_review >= midnight)
  const dueReviews = reviews.filter((review) => review.due < end).toSorted((a, b) => a.due.getTime() - b.due.getTime())
  let time = gradedReviews.reduce((sum, review) => sum + calculateReviewTime(getDuration(review)), 0)
  const reviewsToDo: R[] = []
  for (const review of dueReviews) {
    time += calculateReviewTime(getDuration(review))
    if (time > MAX_REVIEW_TIME_PER_DAY_MS) break
    reviewsToDo.push(review)
  }
  return {
    due: reviewsToDo,
    doneCount: gradedReviews.filter((review) => review.due >= end).length,
    laterCount: dueReviews.length - reviewsToDo.length,
  }
}
