import { createEmptyCard, fsrs, Rating, type Card, type Grade as FsrsGrade } from 'ts-fsrs'
import type { Review } from '#contract/collections/reviews.ts'

/** The member's grade for a technique that was just done. */
export type Grade = 'could not' | 'hesitated' | 'clean' | 'under resistance'

type Schedule = Pick<
  Review,
  'due' | 'stability' | 'difficulty' | 'scheduled_days' | 'reps' | 'lapses' | 'state' | 'last_review'
>

const grades: Record<Grade, FsrsGrade> = {
  'could not': Rating.Again,
  hesitated: Rating.Hard,
  clean: Rating.Good,
  'under resistance': Rating.Easy,
}

/** Schedules whole days: a technique does not come back within minutes. Fuzz spreads techniques over several days. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: true, maximum_interval: 365 })

/** The schedule of a technique that was never graded: due today. */
export const firstSchedule = (now: Date): Schedule => scheduleOf(createEmptyCard(now))

/** The schedule after this grade. */
export const nextSchedule = (review: Schedule, grade: Grade, now: Date): Schedule =>
  scheduleOf(scheduler.next(cardOf(review), now, grades[grade]).card)

/** The type of a card requires elapsed days and learning steps, which the scheduler does not use without short-term learning. */
const cardOf = ({ last_review, ...review }: Schedule): Card => ({
  ...review,
  // oxlint-disable-next-line typescript/no-deprecated -- the type of a card still requires it
  elapsed_days: 0,
  learning_steps: 0,
  ...(last_review && { last_review }),
})

function scheduleOf(card: Card): Schedule {
  const { due, stability, difficulty, scheduled_days, reps, lapses, state, last_review } = card
  return { due, stability, difficulty, scheduled_days, reps, lapses, state, ...(last_review && { last_review }) }
}
