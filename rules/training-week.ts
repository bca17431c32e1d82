import type { Reps } from '#contract/collections/reps.ts'

export interface TrainingDay {
  /** Start of the member's day. */
  day: Date
  minutes: number
  /** Before today, today, or after today. */
  when: 'past' | 'today' | 'future'
}

const DAYS = 7

/** Returns the days of the member's week, from Monday, with the minutes trained. `midnight` is the start of today. */
export function trainingWeek(records: readonly Pick<Reps, 'at' | 'seconds'>[], midnight: Date): TrainingDay[] {
  const sinceMonday = (midnight.getDay() + DAYS - 1) % DAYS
  // Calendar arithmetic: a day on which clocks change does not have 24 hours.
  const dayAt = (index: number) =>
    new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - sinceMonday + index)
  return Array.from({ length: DAYS }, (_, index) => {
    const [day, end] = [dayAt(index), dayAt(index + 1)]
    const seconds = records.filter(({ at }) => at >= day && at < end).reduce((sum, record) => sum + record.seconds, 0)
    const when = index < sinceMonday ? 'past' : index === sinceMonday ? 'today' : 'future'
    return { day, minutes: Math.round(seconds / 60), when }
  })
}
