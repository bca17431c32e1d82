import type { Reps } from '#contract/collections/reps.ts'

export interface TrainingDay {
  /** Start of the day in the member's time zone. */
  day: Date
  minutes: number
  /** Before today, today, or after today. */
  when: 'past' | 'today' | 'future'
}

const DAYS_PER_WEEK = 7

/** Returns the days of the member's week, from Monday, with the minutes trained. `today` is the start of the day. */
export function trainingWeek(records: readonly Pick<Reps, 'at' | 'seconds'>[], today: Date): TrainingDay[] {
  const daysSinceMonday = (today.getDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK
  // Calendar arithmetic, since a day on which clocks change does not have 24 hours.
  const dayAt = (index: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysSinceMonday + index)
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
    const [day, end] = [dayAt(index), dayAt(index + 1)]
    const seconds = records.filter(({ at }) => at >= day && at < end).reduce((sum, record) => sum + record.seconds, 0)
    const when = index < daysSinceMonday ? 'past' : index === daysSinceMonday ? 'today' : 'future'
    return { day, minutes: Math.round(seconds / 60), when }
  })
}
