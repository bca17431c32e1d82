import { formatAmount, fractionDigits } from '#rules/subscription/currency.ts'

/** Parsers for numbers in plain digits. They return undefined for anything else, such as 1e3, 0x10 or 1,200. */

/** Parses a whole number of at most nine digits. */
export const parseWholeNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined

/** Parses a decimal number with a point, which may be negative. */
export const parseDecimal = (text: string): number | undefined =>
  /^-?\d{1,9}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined

/** Formats an amount in the smallest currency unit for an input, as "24.00". */
export function amountToInput(amount: number, currency: string): string {
  const digits = fractionDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Formats an amount for display, as "$24.00". Undefined for an invalid currency. */
export const formatMoney = (amount: number, currency: string): string | undefined =>
  /^[A-Z]{3}$/.test(currency) ? formatAmount(amount, currency) : undefined

/**
 * Parses an amount to the smallest unit of its currency, with point or comma as decimal separator. Undefined if it is
 * invalid or has a comma that may be a thousands separator, as in 1,200.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const [, whole = '', separator, decimals = ''] = /^(\d{1,9})(?:([.,])(\d+))?$/.exec(text.trim()) ?? []
  // In a currency with three decimals 1,200 may also mean 1200.
  const isAmbiguous = separator === ',' && decimals.length === 3
  if (whole === '' || decimals.length > digits || isAmbiguous) return undefined
  return Number(whole + decimals.padEnd(digits, '0'))
}

/** Error of an amount; undefined if it is valid or empty. */
export const amountError = (text: string, currency: string): string | undefined =>
  text.trim() === '' || parseAmount(text, currency) !== undefined
    ? undefined
    : `Enter plain digits, like ${amountToInput(120_000, currency)}, without thousands separators${fractionDigits(currency) === 0 ? ' or decimals' : ''}.`

/** Error of a whole number; undefined if it is valid or empty. */
export const wholeNumberError = (text: string): string | undefined =>
  text.trim() === '' || parseWholeNumber(text) !== undefined
    ? undefined
    : 'Enter a whole number in plain digits, like 14.'
