import type { Review } from '#contract/collections/reviews.ts'
import { REVIEW_DAY } from '#contract/limits.ts'

type ReviewEntry = Pick<Review, 'vid' | 'gid' | 'due' | 'last_review'>

const SECOND = 1000
/**
 * Milliseconds to recall a technique and perform it once, and the maximum time for watching its film, of which only a
 * part is shown if it is long.
 */
const RECALL_TIME = 30 * SECOND
const MAX_FILM_TIME = 90 * SECOND

/** Returns the milliseconds that a review takes. `duration` is that of the lesson in seconds. */
export const reviewTime = (duration = MAX_FILM_TIME / SECOND) =>
  RECALL_TIME + Math.min(duration * SECOND, MAX_FILM_TIME)

interface Day<R extends ReviewEntry> {
  /** Remaining reviews of today, those that have been due longest first. */
  due: R[]
  /** Number of reviews that were done today and are due again on another day. */
  doneCount: number
  /** Number of reviews that are due but do not fit into today's time. */
  laterCount: number
}

/**
 * Returns the reviews of a day: due reviews that fit into ten minutes. Reviews that were done today count towards the
 * time, and are listed again if the member had forgotten the technique. `midnight` is the start of the day in the
 * member's time zone; everything due before its end is due today.
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
  const reviewsToDo: R[] = []
  for (const review of due) {
    time += reviewTime(durationOf(review))
    if (time > REVIEW_DAY) break
    reviewsToDo.push(review)
  }
  return {
    due: reviewsToDo,
    doneCount: graded.filter((review) => review.due >= end).length,
    laterCount: due.length - reviewsToDo.length,
  }
}
