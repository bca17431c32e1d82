import { type Minor, toMinor } from '#rules/subscription/money.ts'

/**
 * Currencies for which Stripe's unit is not the smallest unit of ISO 4217: the króna and the shilling have no decimals
 * but are charged in hundredths, and the ariary has two decimals but is charged without decimals
 * (https://docs.stripe.com/currencies#special-cases).
 */
const FACTORS: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 }

const getFactor = (currency: string) => FACTORS[currency.toUpperCase()] ?? 1

/** Converts an amount in the smallest unit of its currency to Stripe's unit. */
export const toStripeAmount = (amount: number, currency: string): number => Math.round(amount * getFactor(currency))

/** Converts an amount in Stripe's unit to the smallest unit of its currency. */
export const fromStripeAmount = (amount: number, currency: string): Minor =>
  toMinor(Math.round(amount / getFactor(currency)))
