import type { Stretch } from '../core/study/study-state.ts'

/** What a member wrote at a moment of the film. */
export interface MatNote {
  at: number
  text: string
}

/** A note may have been written a moment after what it is about. Seconds. */
const LATE = 1

/** The note for a repetition: where several lie within a stretch, each gets its turn. */
export function noteFor(notes: readonly MatNote[], { a, b }: Stretch, pass: number): string | undefined {
  const here = notes.filter(({ at }) => at >= a && at <= b + LATE).toSorted((one, other) => one.at - other.at)
  return here[pass % here.length]?.text
}
