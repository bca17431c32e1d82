import type { Review } from '#contract/collections/reviews.ts'
import { REVIEW_DAY } from '#contract/limits.ts'

type Scheduled = Pick<Review, 'vid' | 'gid' | 'due' | 'last_review'>

const SECOND = 1000
/**
 * To call a technique to mind and do it once; then its film is looked at, of a long one only the part that matters.
 * Milliseconds.
 */
const DOING = 30 * SECOND
const LONGEST_ANSWER = 90 * SECOND

/** Milliseconds that a review takes; `duration` of the lesson in seconds. */
export const reviewTime = (duration = LONGEST_ANSWER / SECOND) => DOING + Math.min(duration * SECOND, LONGEST_ANSWER)

interface Day<R extends Scheduled> {
  /** The rest of today's list, the longest due first. */
  left: R[]
  /** Graded today, and due on another day. */
  done: number
  /** Due as well, and left for another day. */
  later: number
}

/**
 * The list of a day: what is due, as much as fits into ten minutes. What was graded today has used its part of them,
 * and comes back today where it was not remembered. `midnight` is where the member's day began; whatever is due before
 * it ends is due today.
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
