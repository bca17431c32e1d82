import { weakerSide, type RepsBySide } from '#rules/balance.ts'

/** Formats the difference: "19 more on the left". */
export function missingText(sides: RepsBySide) {
  const gap = weakerSide(sides)
  return gap ? `${gap.difference} more on the ${gap.side}` : 'even'
}

/** Formats a count: "1 rep", "48 reps". */
export const repsText = (count: number) => (count === 1 ? '1 rep' : `${count} reps`)
