import { type Minor, toMinor } from './money.ts'

/**
 * Currencies without the usual two decimals (ISO 4217). `Intl` is not used, because it shows no decimals for 17
 * currencies that are charged with two decimals, such as the forint, and differs between browsers.
 */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Returns the number of decimals of a currency; two for an unknown code. */
export const fractionDigits = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2

/** Converts an amount from the smallest to the main unit of its currency: 2400 to 24. */
export const toMainUnits = (sum: number, currency: string): number => sum / 10 ** fractionDigits(currency)

/** Formats an amount in the smallest unit of its currency, as "$24.00". Throws a RangeError for a malformed code. */
export function formatAmount(sum: number, currency: string): string {
  const digits = fractionDigits(currency)
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat('en-US', options).format(toMainUnits(sum, currency))
}

/**
 * Returns the amount of which all charges are multiples. Currencies with three decimals are charged in hundredths, and
 * the ariary in whole units (https://docs.stripe.com/currencies).
 */
export const smallestCharge = (currency: string): number =>
  THREE_DECIMALS.has(currency) ? 10 : currency === 'MGA' ? 100 : 1

/**
 * Minimum charges of Stripe other than the usual 50, in the smallest unit
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). They apply to the currency that Stripe pays
 * out, so an academy that is paid out in another currency may have a higher minimum.
 */
const STRIPE_MINIMUMS: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
}

/** Returns the smallest price that Stripe charges, in the smallest unit of its currency. */
export const stripeMinimum = (currency: string): number => STRIPE_MINIMUMS[currency] ?? 50

/** Rounds an amount down to an amount that can be charged. */
export const toChargeable = (sum: number, currency: string): Minor => toMinor(sum - (sum % smallestCharge(currency)))
