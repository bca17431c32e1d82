import type { TimeRange } from '../core/study/study-state.ts'

/** A note of the member; `at` is its time in the film in seconds. */
export interface MatNote {
  at: number
  text: string
}

/** Seconds after the end of a loop within which a note still belongs to the loop. */
const NOTE_TOLERANCE_SECONDS = 1

/** Returns the note for a repetition. Several notes of a loop alternate. */
export function chooseNote(notes: readonly MatNote[], { a, b }: TimeRange, pass: number): string | undefined {
  const segmentNotes = notes
    .filter(({ at }) => at >= a && at <= b + NOTE_TOLERANCE_SECONDS)
    .toSorted((first, second) => first.at - second.at)
  return segmentNotes[pass % segmentNotes.length]?.text
}
