import { type SavedReview as Review, reviews as records } from '#web/api/lesson-records.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { createOwnCollection } from '#web/features/member-data/index.ts'

/** Techniques saved for spaced review. */
export const reviews = createOwnCollection('reviews', records, {
  unique: ['vid', 'gid'],
  dependentFields: ['due', 'stability', 'difficulty', 'scheduled_days', 'reps', 'lapses', 'state', 'last_review'],
})

/** Due date of a technique and state of the scheduler. */
export type Schedule = Pick<
  Review,
  'due' | 'stability' | 'difficulty' | 'scheduled_days' | 'reps' | 'lapses' | 'state' | 'last_review'
>

/**
 * Creates the schedule of a technique that was never graded, which is due at once. Defined here and not in
 * `schedule.ts`, which is loaded on demand: a page that closes during the load would lose the change.
 */
export const createFirstSchedule = (now: Date): Schedule => ({
  due: now,
  stability: 0,
  difficulty: 0,
  scheduled_days: 0,
  reps: 0,
  lapses: 0,
  state: 0,
})

export const findReview = (allReviews: readonly Review[], { vid, gid }: Pair) =>
  allReviews.find((review) => review.vid === vid && review.gid === gid)

/**
 * Returns whether the last grade of a technique was Good or Easy. After Again and the first Hard, the technique is due
 * within a day.
 */
export const isRemembered = (review: Pick<Schedule, 'scheduled_days'> | undefined) => (review?.scheduled_days ?? 0) > 1

/** Returns whether a technique still has this schedule. A later grade, for example on another device, replaces it. */
export const hasSchedule = (review: Schedule | undefined, { due, reps, last_review }: Schedule) =>
  review?.reps === reps &&
  review.due.getTime() === due.getTime() &&
  review.last_review?.getTime() === last_review?.getTime()

/** Returns the start of the day in the time zone of the device. */
export function startOfDay(now: Date) {
  const dayStart = new Date(now)
  dayStart.setHours(0, 0, 0, 0)
  return dayStart
}

const DAY_MS = 86_400_000

/** Local calendar days between two moments. Rounded because days with a clock change have 23 or 25 hours. */
const countDays = (now: Date, due: Date) => Math.round((startOfDay(due).getTime() - startOfDay(now).getTime()) / DAY_MS)

/** Formats as "due today", "due tomorrow", "due in 12 days". */
export function describeDueDay(due: Date, now: Date) {
  const days = countDays(now, due)
  if (days <= 0) return 'due today'
  return days === 1 ? 'due tomorrow' : `due in ${days} days`
}

type DueSchedule = Pick<Review, 'due' | 'scheduled_days'>

/** Minutes until a review on the same day, at least 1. */
const countMinutes = (now: Date, due: Date) => Math.max(1, Math.round((due.getTime() - now.getTime()) / 60_000))

/** Formats as "in 10 minutes", "tomorrow", "Thu, Nov 26". */
export function formatDueDate({ due, scheduled_days }: DueSchedule, now: Date) {
  if (scheduled_days === 0) {
    const minutes = countMinutes(now, due)
    return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
  }
  if (countDays(now, due) <= 1) return 'tomorrow'
  return due.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
}

/** Formats as "10 min", "1 day", "4 days". */
export function formatDueInterval({ due, scheduled_days }: DueSchedule, now: Date) {
  if (scheduled_days === 0) return `${countMinutes(now, due)} min`
  const days = Math.max(1, countDays(now, due))
  return days === 1 ? '1 day' : `${days} days`
}
