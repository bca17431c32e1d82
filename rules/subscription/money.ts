declare const smallest: unique symbol

/** Amount in the smallest unit of its currency, such as cents: a non-negative integer. */
export type Minor = number & { readonly [smallest]: true }

const isMinor = (value: number): value is Minor => Number.isSafeInteger(value) && value >= 0

/** Throws a RangeError for a number that is not an amount. A fraction of a cent is a bug, so it is never rounded. */
export function toMinor(value: number): Minor {
  if (!isMinor(value)) throw new RangeError(`${value} is not an amount in whole minor units`)
  return value
}

export const ZERO = toMinor(0)

export const addAmounts = (a: Minor, b: Minor): Minor => toMinor(a + b)

/** Returns the difference; zero if it would be negative. */
export const subtract = (sum: Minor, subtrahend: Minor): Minor => toMinor(Math.max(0, sum - subtrahend))

export const minAmount = (a: Minor, b: Minor): Minor => (a < b ? a : b)

/** Returns `sum * part / whole`, rounded down. Uses BigInt, since milliseconds times cents exceed 2^53. */
export function proportionalShare(sum: Minor, part: number, whole: number): Minor {
  if (part <= 0 || whole <= 0) return ZERO
  if (part >= whole) return sum
  return toMinor(Number((BigInt(sum) * BigInt(Math.floor(part))) / BigInt(Math.floor(whole))))
}
