const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dayWithYearFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a time as "Today, 7:12 AM" or "Nov 3, 7:12 AM". Includes the year if it is not the current year. */
export function formatMoment(iso: string, now = new Date()): string {
  const time = new Date(iso)
  const days = Math.round((startOfDay(now) - startOfDay(time)) / 86_400_000)
  if (days === 0) return `Today, ${timeFormat.format(time)}`
  if (days === 1) return `Yesterday, ${timeFormat.format(time)}`
  if (days === -1) return `Tomorrow, ${timeFormat.format(time)}`
  const format = time.getFullYear() === now.getFullYear() ? dayFormat : dayWithYearFormat
  return `${format.format(time)}, ${timeFormat.format(time)}`
}

/** Formats a time for the middle of a sentence, as "today, 7:12 AM" or "Nov 3, 7:12 AM". */
export const formatMomentInSentence = (iso: string, now = new Date()): string =>
  formatMoment(iso, now).replace(/^(?:Today|Yesterday|Tomorrow)/, (word) => word.toLowerCase())

/** Formats the day of a time as "Today" or "Nov 3". */
export const formatDay = (iso: string, now = new Date()): string =>
  formatMoment(iso, now).replace(/, \d+:\d\d\s[AP]M$/, '')

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
