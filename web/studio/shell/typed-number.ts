import { formatAmount, fractionDigits } from '#rules/subscription/currency.ts'

/** Parsers for numbers in plain digits. All parsers return undefined for other formats, such as 1e3, 0x10 or 1,200. */

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
 * Parses an amount to the smallest unit of its currency, with point or comma as the decimal separator. Undefined for an
 * invalid amount, or for a comma that may be a thousands separator, as in 1,200.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const digits = fractionDigits(currency)
  const [, whole = '', separator, decimals = ''] = /^(\d{1,9})(?:([.,])(\d+))?$/.exec(text.trim()) ?? []
  // In a currency with three decimals, 1,200 may be 1.2 or 1200.
  const isAmbiguous = separator === ',' && decimals.length === 3
  if (whole === '' || decimals.length > digits || isAmbiguous) return undefined
  return Number(whole + decimals.padEnd(digits, '0'))
}

/** Returns the error for an invalid amount; undefined for a valid or empty text. */
export const amountError = (text: string, currency: string): string | undefined =>
  text.trim() === '' || parseAmount(text, currency) !== undefined
    ? undefined
    : `Enter plain digits, like ${amountToInput(120_000, currency)}, without thousands separators${fractionDigits(currency) === 0 ? ' or decimals' : ''}.`

/** Returns the error for an invalid whole number; undefined for a valid or empty text. */
export const wholeNumberError = (text: string): string | undefined =>
  text.trim() === '' || parseWholeNumber(text) !== undefined
    ? undefined
    : 'Enter a whole number in plain digits, like 14.'
