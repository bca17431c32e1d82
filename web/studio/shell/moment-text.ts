const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a time relative to today: named days, then the date, with the year if it differs. */
export function momentText(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const days = Math.round((startOf(now) - startOf(at)) / 86_400_000)
  if (days === 0) return `Today, ${clock.format(at)}`
  if (days === 1) return `Yesterday, ${clock.format(at)}`
  if (days === -1) return `Tomorrow, ${clock.format(at)}`
  const words = at.getFullYear() === now.getFullYear() ? day : dayOfYear
  return `${words.format(at)}, ${clock.format(at)}`
}

/** Formats only the day. */
export const dayText = (iso: string, now = new Date()): string => momentText(iso, now).replace(/, \d\d:\d\d$/, '')

const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
