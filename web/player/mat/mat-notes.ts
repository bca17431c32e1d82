import type { Stretch } from '../core/study/study-state.ts'

/** A note of the member at a time of the film. */
export interface MatNote {
  at: number
  text: string
}

/** Tolerance for notes written just after the scene. Seconds. */
const LATE = 1

/** Note for a repetition; several notes of a range alternate. */
export function noteFor(notes: readonly MatNote[], { a, b }: Stretch, pass: number): string | undefined {
  const here = notes.filter(({ at }) => at >= a && at <= b + LATE).toSorted((one, other) => one.at - other.at)
  return here[pass % here.length]?.text
}
