import { fsrs, Rating, type Card, type Grade as FsrsGrade } from 'ts-fsrs'
import { midnightOf, type Schedule } from './reviews.ts'

/** The member's grade for a technique that was just done, worst first. */
export const GRADES = ['again', 'hard', 'good', 'easy'] as const
export type Grade = (typeof GRADES)[number]

const ratings: Record<Grade, FsrsGrade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}

/** Milliseconds after which a technique that was not remembered comes back, on the same day. */
export const AGAIN_AFTER = 10 * 60_000

/** Reckons in whole days. Fuzz spreads techniques over several days. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: true, maximum_interval: 365 })

/**
 * The schedule after each grade. What was not remembered comes back in ten minutes, all else when a day of the member
 * begins. The same review has the same answer all day long, so that a grade does what its button says.
 */
export function schedulesOf(review: Schedule, now: Date): Record<Grade, Schedule> {
  const days = scheduler.repeat(cardOf(review), calendarDay(now))
  const scheduleFor = (grade: Grade): Schedule => {
    const next = { ...scheduleOf(days[ratings[grade]].card), last_review: now }
    if (grade === 'again') return { ...next, scheduled_days: 0, due: new Date(now.getTime() + AGAIN_AFTER) }
    const scheduled_days = grade === 'hard' ? hardDays(next) : next.scheduled_days
    return { ...next, scheduled_days, due: dayAfter(now, scheduled_days) }
  }
  return {
    again: scheduleFor('again'),
    hard: scheduleFor('hard'),
    good: scheduleFor('good'),
    easy: scheduleFor('easy'),
  }
}

/** The scheduler puts Hard a day after an Again of a day. Ours is due within minutes, so that Hard may be tomorrow. */
const hardDays = ({ scheduled_days, stability }: Schedule) =>
  Math.max(1, Math.min(scheduled_days, Math.round(stability)))

/** The beginning of a day of the member, which may have 23 or 25 hours. */
function dayAfter(now: Date, days: number) {
  const day = midnightOf(now)
  day.setDate(day.getDate() + days)
  return day
}

/**
 * The scheduler counts days of UTC. This is the member's day there, so that a review shortly before midnight counts for
 * its day.
 */
const calendarDay = (moment: Date) => new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate(), 12))

/**
 * The type of a card requires elapsed days and learning steps, which the scheduler does not use without short-term
 * learning.
 */
const cardOf = ({ last_review, ...review }: Schedule): Card => ({
  ...review,
  // oxlint-disable-next-line typescript/no-deprecated -- the type of a card still requires it
  elapsed_days: 0,
  learning_steps: 0,
  ...(last_review && { last_review: calendarDay(last_review) }),
})

function scheduleOf(card: Card): Schedule {
  const { due, stability, difficulty, scheduled_days, reps, lapses, state, last_review } = card
  return { due, stability, difficulty, scheduled_days, reps, lapses, state, ...(last_review && { last_review }) }
}
