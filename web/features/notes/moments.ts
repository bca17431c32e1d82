import { formatClock } from '#web/player/core/study/format-time.ts'

interface WithPosition {
  /** Position in the film in seconds. Undefined for the whole lesson. */
  at?: number | undefined
}

/** Sorts by position; notes on the whole lesson first. */
export const compareMoments = (a: WithPosition, b: WithPosition) => (a.at ?? -1) - (b.at ?? -1)

export const isAtMoment = <Note extends WithPosition>(note: Note): note is Note & { at: number } =>
  note.at !== undefined

/** Describes the position: "at 0:20", "on the whole lesson". */
export const describeMoment = ({ at }: WithPosition) =>
  at === undefined ? 'on the whole lesson' : `at ${formatClock(at)}`
