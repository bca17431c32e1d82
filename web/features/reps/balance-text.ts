import { weakerSide, type RepsBySide } from '#rules/balance.ts'

/** Describes the weaker side: "19 behind on the left", or "even". */
export function describeImbalance(sides: RepsBySide) {
  const weaker = weakerSide(sides)
  return weaker ? `${weaker.difference} behind on the ${weaker.side}` : 'even'
}

/** Formats a count: "1 rep", "48 reps". */
export const formatReps = (count: number) => (count === 1 ? '1 rep' : `${count} reps`)
