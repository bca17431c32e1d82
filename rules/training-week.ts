import type { Reps } from '#contract/collections/reps.ts'

export interface TrainingDay {
  /** Where the member's day begins. */
  day: Date
  minutes: number
  /** Before today, today, or still to come. */
  when: 'past' | 'today' | 'future'
}

const DAYS = 7

/** The days of the member's week, from Monday, with the minutes that were trained. `midnight` is where today began. */
export function trainingWeek(records: readonly Pick<Reps, 'at' | 'seconds'>[], midnight: Date): TrainingDay[] {
  const sinceMonday = (midnight.getDay() + DAYS - 1) % DAYS
  // By calendar: a day on which the clocks change does not have 24 hours.
  const dayAt = (index: number) =>
    new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - sinceMonday + index)
  return Array.from({ length: DAYS }, (_, index) => {
    const [day, end] = [dayAt(index), dayAt(index + 1)]
    const seconds = records.filter(({ at }) => at >= day && at < end).reduce((sum, one) => sum + one.seconds, 0)
    const when = index < sinceMonday ? 'past' : index === sinceMonday ? 'today' : 'future'
    return { day, minutes: Math.round(seconds / 60), when }
  })
}
