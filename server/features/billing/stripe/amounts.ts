import { type Minor, toMinor } from '#rules/subscription/money.ts'

/**
 * Currencies in which Stripe does not count in the smallest unit of ISO 4217: króna and shilling have no decimals but
 * are charged in hundredths, and the ariary has two but is charged without them
 * (https://docs.stripe.com/currencies#special-cases).
 */
const FACTORS: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 }

const factorOf = (currency: string) => FACTORS[currency.toUpperCase()] ?? 1

/** Converts an amount in the smallest unit of its currency to Stripe's unit. */
export const toStripeAmount = (amount: number, currency: string): number => Math.round(amount * factorOf(currency))

/** Converts an amount of Stripe to the smallest unit of its currency. */
export const fromStripeAmount = (amount: number, currency: string): Minor =>
  toMinor(Math.round(amount / factorOf(currency)))
