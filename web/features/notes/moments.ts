import { formatClock } from '#web/player/core/study/format-time.ts'

interface OfLesson {
  /** Position in the film in seconds. Undefined for the whole lesson. */
  at?: number | undefined
}

/** Sorts by position; notes on the whole lesson first. */
export const compareMoments = (a: OfLesson, b: OfLesson) => (a.at ?? -1) - (b.at ?? -1)

export const isAtMoment = <Note extends OfLesson>(note: Note): note is Note & { at: number } => note.at !== undefined

/** Describes the position: "at 0:20", "on the whole lesson". */
export const momentText = ({ at }: OfLesson) => (at === undefined ? 'on the whole lesson' : `at ${formatClock(at)}`)
