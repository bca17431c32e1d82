import type { Stretch } from '../core/study/study-state.ts'

/** A note of the member at a time of the film. */
export interface MatNote {
  at: number
  text: string
}

/** Tolerance for notes written just after the scene. Seconds. */
const NOTE_TOLERANCE = 1

/** Note for a repetition; several notes of a range alternate. */
export function noteFor(notes: readonly MatNote[], { a, b }: Stretch, pass: number): string | undefined {
  const stationNotes = notes
    .filter(({ at }) => at >= a && at <= b + NOTE_TOLERANCE)
    .toSorted((first, second) => first.at - second.at)
  return stationNotes[pass % stationNotes.length]?.text
}
