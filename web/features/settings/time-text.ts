const day = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const DAY = 86_400_000

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric' })

/** A moment as people say it: "Today, 7:12 AM", "Yesterday, 7:40 PM", "March 3, 2026". In the time of this device. */
export function timeText(moment: Date, now = new Date()): string {
  const ago = Math.round((day(now) - day(moment)) / DAY)
  if (ago === 0) return `Today, ${time.format(moment)}`
  if (ago === 1) return `Yesterday, ${time.format(moment)}`
  return ago > 0 && ago < 7 ? `${date.format(moment)}, ${time.format(moment)}` : date.format(moment)
}

/** When a thing was made that has an id of the wire: its first eight digits are seconds (session service §6.3). */
export const createdAt = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
