import { formatClock } from '#web/player/core/study/format-time.ts'

interface WithPosition {
  /** Position in the film in seconds. Undefined for the whole lesson. */
  at?: number | undefined
  /** Date of the training day, for a note on a training day. */
  day?: string | undefined
}

/** Sorts by position; notes on the whole lesson first. */
export const compareMoments = (a: WithPosition, b: WithPosition) => (a.at ?? -1) - (b.at ?? -1)

export const isAtMoment = <Note extends WithPosition>(note: Note): note is Note & { at: number } =>
  note.at !== undefined

export const isOfLesson = <Note extends { vid?: string | undefined; gid?: string | undefined }>(
  note: Note,
): note is Note & { vid: string; gid: string } => note.vid !== undefined && note.gid !== undefined

/** Returns the date in the calendar of the device: "2026-11-30". */
export const toDay = (date: Date) => date.toLocaleDateString('en-CA')

/** Noon of a day in the calendar of the device. */
export const noonOf = (day: string) => new Date(`${day}T12:00`)

/** Describes what the note is on: "at 0:20", "on the whole lesson", "of November 30". */
export const describeMoment = ({ at, day }: WithPosition) => {
  if (day !== undefined) return `of ${noonOf(day).toLocaleDateString('en-US', { day: 'numeric', month: 'long' })}`
  return at === undefined ? 'on the whole lesson' : `at ${formatClock(at)}`
}
