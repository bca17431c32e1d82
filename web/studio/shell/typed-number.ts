/** Numbers as people type them in the Studio: plain digits. Undefined for everything else, such as 1e3, 0x10 or 1,200. */

/** A whole number of at most nine digits. */
export const readWhole = (typed: string): number | undefined =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined

/** A number with a point before its decimals, perhaps below zero. */
export const readDecimal = (typed: string): number | undefined =>
  /^-?\d{1,9}(\.\d+)?$/.test(typed.trim()) ? Number(typed) : undefined

/** Decimals of a currency; two for what is no currency, such as one that is being typed. */
export const digitsOf = (currency: string): number => formatOf(currency)?.resolvedOptions().maximumFractionDigits ?? 2

const formatOf = (currency: string) =>
  /^[A-Z]{3}$/.test(currency) ? new Intl.NumberFormat('en-US', { style: 'currency', currency }) : undefined

/** A sum as one types it, "24.00". It comes in the smallest unit of its currency. */
export function sumText(sum: number, currency: string): string {
  const digits = digitsOf(currency)
  return (sum / 10 ** digits).toFixed(digits)
}

/** A sum for a person, "$24.00". Undefined while the currency is none. */
export const moneyText = (sum: number, currency: string): string | undefined =>
  formatOf(currency)?.format(sum / 10 ** digitsOf(currency))

/**
 * A typed sum in the smallest unit of its currency. A point or a comma stands before the decimals. Undefined for what is
 * no such sum, such as half a cent, and for what may have a separator of thousands, such as 1,200.
 */
export function readSum(typed: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const [, whole = '', sign, part = ''] = /^(\d{1,9})(?:([.,])(\d+))?$/.exec(typed.trim()) ?? []
  // In a currency with three decimals 1,200 may be 1200 as well.
  const isAmbiguous = sign === ',' && part.length === 3
  if (whole === '' || part.length > digits || isAmbiguous) return undefined
  return Number(whole + part.padEnd(digits, '0'))
}

/** What is wrong with a typed sum; undefined for a sum and for an empty field. */
export const sumProblem = (typed: string, currency: string): string | undefined =>
  typed.trim() === '' || readSum(typed, currency) !== undefined
    ? undefined
    : `Enter plain digits, like ${sumText(120_000, currency)}, without thousands separators${digitsOf(currency) === 0 ? ' or decimals' : ''}.`

/** What is wrong with a typed whole number; undefined for one and for an empty field. */
export const wholeProblem = (typed: string): string | undefined =>
  typed.trim() === '' || readWhole(typed) !== undefined ? undefined : 'Enter a whole number in plain digits, like 14.'
