import { midnightOf } from './reviews.ts'

const DAY = 86_400_000

/** "due today", "due tomorrow", "due in 12 days" */
export function dueWords(due: Date, now: Date) {
  // Rounded: a day that the clocks change has 23 or 25 hours.
  const days = Math.round((midnightOf(due).getTime() - midnightOf(now).getTime()) / DAY)
  if (days <= 0) return 'due today'
  return days === 1 ? 'due tomorrow' : `due in ${days} days`
}
