import { clock } from '#web/player/core/study/time.ts'

interface OfLesson {
  /** Where in the film it is. Undefined for the whole lesson. Seconds. */
  at?: number | undefined
}

/** In the order of the film, after what is on the whole lesson. */
export const byMoment = (one: OfLesson, other: OfLesson) => (one.at ?? -1) - (other.at ?? -1)

export const isAtMoment = <Note extends OfLesson>(note: Note): note is Note & { at: number } => note.at !== undefined

/** Goes on after "note": "at 0:20", "on the whole lesson". */
export const momentText = ({ at }: OfLesson) => (at === undefined ? 'on the whole lesson' : `at ${clock(at)}`)
