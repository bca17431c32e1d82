declare const smallest: unique symbol

/** A sum in the smallest unit of its currency, such as cents: a whole number, never below zero. */
export type Minor = number & { readonly [smallest]: true }

const isMinor = (value: number): value is Minor => Number.isSafeInteger(value) && value >= 0

/** Throws a RangeError for anything that is not a sum: a fraction of a cent is an error of ours, never rounded away. */
export function toMinor(value: number): Minor {
  if (!isMinor(value)) throw new RangeError(`${value} is no sum of money in whole minor units.`)
  return value
}

export const NOTHING = toMinor(0)

export const plus = (one: Minor, other: Minor): Minor => toMinor(one + other)

/** The rest, never below zero. */
export const minus = (sum: Minor, taken: Minor): Minor => toMinor(Math.max(0, sum - taken))

export const lesser = (one: Minor, other: Minor): Minor => (one < other ? one : other)

/** The part of a sum that `part` is of `whole`, rounded down. In big integers: milliseconds times cents pass 2^53. */
export function shareOf(sum: Minor, part: number, whole: number): Minor {
  if (part <= 0 || whole <= 0) return NOTHING
  if (part >= whole) return sum
  return toMinor(Number((BigInt(sum) * BigInt(Math.floor(part))) / BigInt(Math.floor(whole))))
}
