const getDayStart = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const DAY_MS = 86_400_000

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dateFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a local time: "Today, 7:12 AM", "Yesterday, 7:40 PM", "March 3, 2026". */
export function formatTime(moment: Date, now = new Date()): string {
  const daysAgo = Math.round((getDayStart(now) - getDayStart(moment)) / DAY_MS)
  if (daysAgo === 0) return `Today, ${timeFormat.format(moment)}`
  if (daysAgo === 1) return `Yesterday, ${timeFormat.format(moment)}`
  return daysAgo > 0 && daysAgo < 7
    ? `${dateFormat.format(moment)}, ${timeFormat.format(moment)}`
    : dateFormat.format(moment)
}

/** Returns the creation time in a record's id: its first eight hex digits, in seconds (session service §6.3). */
export const getCreationTime = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
