import { type SavedReview as Review, reviews as records } from '#web/api/lesson-records.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { ownCollection } from '#web/features/member-data/index.ts'

/** Techniques that a member has saved for spaced review. */
export const reviews = ownCollection('reviews', records)

export const reviewOf = (all: readonly Review[], { vid, gid }: Pair) =>
  all.find((review) => review.vid === vid && review.gid === gid)

/** The beginning of the day, by the device's clock. */
export function midnightOf(now: Date) {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}

const DAY = 86_400_000

/** "due today", "due tomorrow", "due in 12 days" */
export function dueText(due: Date, now: Date) {
  // Rounded: a day that the clocks change has 23 or 25 hours.
  const days = Math.round((midnightOf(due).getTime() - midnightOf(now).getTime()) / DAY)
  if (days <= 0) return 'due today'
  return days === 1 ? 'due tomorrow' : `due in ${days} days`
}
