const day = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const DAY = 86_400_000

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a local time: "Today, 7:12 AM", "Yesterday, 7:40 PM", "March 3, 2026". */
export function timeText(moment: Date, now = new Date()): string {
  const daysAgo = Math.round((day(now) - day(moment)) / DAY)
  if (daysAgo === 0) return `Today, ${time.format(moment)}`
  if (daysAgo === 1) return `Yesterday, ${time.format(moment)}`
  return daysAgo > 0 && daysAgo < 7 ? `${date.format(moment)}, ${time.format(moment)}` : date.format(moment)
}

/** Creation time of a record, from the first eight hex digits of its id in seconds (session service §6.3). */
export const createdAt = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
