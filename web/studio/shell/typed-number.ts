/** Parsers for numbers in plain digits. They return undefined for anything else, such as 1e3, 0x10 or 1,200. */

/** Parses a whole number of at most nine digits. */
export const readWhole = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined

/** Parses a decimal number with a point, which may be negative. */
export const readDecimal = (text: string): number | undefined =>
  /^-?\d{1,9}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

/** Number of decimals of a currency; two for an incomplete or unknown code. */
export const fractionDigits = (currency: string): number =>
  formatOf(currency)?.resolvedOptions().maximumFractionDigits ?? 2

const formatOf = (currency: string) =>
  /^[A-Z]{3}$/.test(currency) ? new Intl.NumberFormat('en-US', { style: 'currency', currency }) : undefined

/** Formats an amount in the smallest unit for an input, as "24.00". */
export function sumText(sum: number, currency: string): string {
  const digits = fractionDigits(currency)
  return (sum / 10 ** digits).toFixed(digits)
}

/** Formats an amount for display, as "$24.00". Undefined for an invalid currency. */
export const moneyText = (sum: number, currency: string): string | undefined =>
  formatOf(currency)?.format(sum / 10 ** fractionDigits(currency))

/**
 * Parses an amount to the smallest unit of its currency, with point or comma as decimal separator. Undefined if it is
 * invalid or has a possible thousands separator, such as 1,200.
 */
export function readSum(text: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const [, whole = '', sign, part = ''] = /^(\d{1,9})(?:([.,])(\d+))?$/.exec(text.trim()) ?? []
  // In a currency with three decimals 1,200 may also mean 1200.
  const isAmbiguous = sign === ',' && part.length === 3
  if (whole === '' || part.length > digits || isAmbiguous) return undefined
  return Number(whole + part.padEnd(digits, '0'))
}

/** Error of an amount; undefined if it is valid or empty. */
export const sumProblem = (text: string, currency: string): string | undefined =>
  text.trim() === '' || readSum(text, currency) !== undefined
    ? undefined
    : `Enter plain digits, like ${sumText(120_000, currency)}, without thousands separators${fractionDigits(currency) === 0 ? ' or decimals' : ''}.`

/** Error of a whole number; undefined if it is valid or empty. */
export const wholeProblem = (text: string): string | undefined =>
  text.trim() === '' || readWhole(text) !== undefined ? undefined : 'Enter a whole number in plain digits, like 14.'
