import type { TimeRange } from '../core/study/study-state.ts'

/** A note of the member; `at` is its time in the film in seconds. */
export interface MatNote {
  at: number
  text: string
}

/** Seconds after the end of a loop within which a note still belongs to the loop. */
const NOTE_TOLERANCE = 1

/** Returns the note for a repetition. Several notes of a loop alternate. */
export function chooseNote(notes: readonly MatNote[], { a, b }: TimeRange, pass: number): string | undefined {
  const stationNotes = notes
    .filter(({ at }) => at >= a && at <= b + NOTE_TOLERANCE)
    .toSorted((first, second) => first.at - second.at)
  return stationNotes[pass % stationNotes.length]?.text
}
