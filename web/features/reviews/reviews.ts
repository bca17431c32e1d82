import { type SavedReview as Review, reviews as records } from '#web/api/lesson-records.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { ownCollection } from '#web/features/member-data/index.ts'

/** Techniques that a member has saved for spaced review. */
export const reviews = ownCollection('reviews', records, {
  unique: ['vid', 'gid'],
  together: ['due', 'stability', 'difficulty', 'scheduled_days', 'reps', 'lapses', 'state', 'last_review'],
})

/** When a technique comes back, and what the scheduler knows of it. */
export type Schedule = Pick<
  Review,
  'due' | 'stability' | 'difficulty' | 'scheduled_days' | 'reps' | 'lapses' | 'state' | 'last_review'
>

/**
 * The schedule of a technique that was never graded: due at once. Here, and not from the scheduler, which would have to
 * be loaded first: a page that closes meanwhile would lose what was pressed.
 */
export const firstSchedule = (now: Date): Schedule => ({
  due: now,
  stability: 0,
  difficulty: 0,
  scheduled_days: 0,
  reps: 0,
  lapses: 0,
  state: 0,
})

export const reviewOf = (all: readonly Review[], { vid, gid }: Pair) =>
  all.find((review) => review.vid === vid && review.gid === gid)

/** The beginning of the day, by the device's clock. */
export function midnightOf(now: Date) {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  return midnight
}

const DAY = 86_400_000

/** Days of the member from one moment to another. Rounded: a day that the clocks change has 23 or 25 hours. */
const daysBetween = (now: Date, due: Date) => Math.round((midnightOf(due).getTime() - midnightOf(now).getTime()) / DAY)

/** "due today", "due tomorrow", "due in 12 days" */
export function dueText(due: Date, now: Date) {
  const days = daysBetween(now, due)
  if (days <= 0) return 'due today'
  return days === 1 ? 'due tomorrow' : `due in ${days} days`
}

type Due = Pick<Review, 'due' | 'scheduled_days'>

/** The techniques that come back on the same day. */
const minutesBetween = (now: Date, due: Date) => Math.max(1, Math.round((due.getTime() - now.getTime()) / 60_000))

/** "in 10 minutes", "tomorrow", "Thu, Nov 26" */
export function dueOn({ due, scheduled_days }: Due, now: Date) {
  if (scheduled_days === 0) return `in ${minutesBetween(now, due)} minutes`
  if (daysBetween(now, due) <= 1) return 'tomorrow'
  return due.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
}

/** "10 min", "1 day", "4 days": where there is little room. */
export function dueIn({ due, scheduled_days }: Due, now: Date) {
  if (scheduled_days === 0) return `${minutesBetween(now, due)} min`
  const days = Math.max(1, daysBetween(now, due))
  return days === 1 ? '1 day' : `${days} days`
}
