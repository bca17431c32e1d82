import { fsrs, Rating, type Card, type Grade as FsrsGrade } from 'ts-fsrs'
import { startOfDay, type Schedule } from './reviews.ts'

/** Grades of a review, worst first. */
export const GRADES = ['again', 'hard', 'good', 'easy'] as const
export type Grade = (typeof GRADES)[number]

const ratings: Record<Grade, FsrsGrade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}

/** Milliseconds after which a technique graded Again is repeated. */
export const AGAIN_INTERVAL_MS = 10 * 60_000

/** Schedules in whole days. Fuzz distributes reviews over several days. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: true, maximum_interval: 365 })

/**
 * Computes the schedule after each grade. Again is due in ten minutes, the other grades at the start of a local day.
 * Results are constant throughout the day, so that a grade does what its button shows.
 */
export function calculateSchedules(review: Schedule, now: Date): Record<Grade, Schedule> {
  const outcomes = scheduler.repeat(toCard(review), toUtcNoon(now))
  const getSchedule = (grade: Grade): Schedule => {
    const nextSchedule = { ...toSchedule(outcomes[ratings[grade]].card), last_review: now }
    if (grade === 'again')
      return { ...nextSchedule, scheduled_days: 0, due: new Date(now.getTime() + AGAIN_INTERVAL_MS) }
    const scheduled_days = grade === 'hard' ? getHardInterval(nextSchedule) : nextSchedule.scheduled_days
    return { ...nextSchedule, scheduled_days, due: addLocalDays(now, scheduled_days) }
  }
  return {
    again: getSchedule('again'),
    hard: getSchedule('hard'),
    good: getSchedule('good'),
    easy: getSchedule('easy'),
  }
}

/**
 * The scheduler delays Hard by at least a day more than Again. Here, Again is due in minutes, so Hard can be tomorrow.
 */
const getHardInterval = ({ scheduled_days, stability }: Schedule) =>
  Math.max(1, Math.min(scheduled_days, Math.round(stability)))

/** Returns the start of the local day after a number of days. A local day can have 23 or 25 hours. */
function addLocalDays(now: Date, days: number) {
  const day = startOfDay(now)
  day.setDate(day.getDate() + days)
  return day
}

/** Converts the local day to noon UTC, because the scheduler counts UTC days. */
const toUtcNoon = (moment: Date) => new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate(), 12))

/** Elapsed days and learning steps are required by the type but unused without short-term learning. */
const toCard = ({ last_review, ...review }: Schedule): Card => ({
  ...review,
  // oxlint-disable-next-line typescript/no-deprecated -- the Card type still requires it
  elapsed_days: 0,
  learning_steps: 0,
  ...(last_review && { last_review: toUtcNoon(last_review) }),
})

function toSchedule(card: Card): Schedule {
  const { due, stability, difficulty, scheduled_days, reps, lapses, state, last_review } = card
  return { due, stability, difficulty, scheduled_days, reps, lapses, state, ...(last_review && { last_review }) }
}
