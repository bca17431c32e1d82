const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a time relative to today: named days, then the date, with the year if it differs. */
export function momentText(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const days = Math.round((startOf(now) - startOf(at)) / 86_400_000)
  if (days === 0) return `Today, ${clock.format(at)}`
  if (days === 1) return `Yesterday, ${clock.format(at)}`
  if (days === -1) return `Tomorrow, ${clock.format(at)}`
  const formattedDay = at.getFullYear() === now.getFullYear() ? day : dayOfYear
  return `${formattedDay.format(at)}, ${clock.format(at)}`
}

/** Formats a time for the middle of a sentence: "today, 7:12 AM", "Nov 3, 7:12 AM". */
export const momentInSentence = (iso: string, now = new Date()): string =>
  momentText(iso, now).replace(/^(?:Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase())

/** Formats only the day. */
export const dayText = (iso: string, now = new Date()): string => momentText(iso, now).replace(/, \d+:\d\d\s[AP]M$/, '')

const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
