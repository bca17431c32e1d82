import { expect, test } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './amounts.ts'

test.each([
  ['USD', 2400, 2400],
  ['JPY', 2400, 2400],
  ['KWD', 7500, 7500],
  ['HUF', 500_000, 500_000],
  ['ISK', 3000, 300_000],
  ['UGX', 90_000, 9_000_000],
  ['MGA', 10_000_000, 100_000],
])('an amount in %s has the unit of Stripe', (currency, amount, atStripe) => {
  expect(toStripeAmount(amount, currency)).toBe(atStripe)
  expect(fromStripeAmount(atStripe, currency.toLowerCase())).toBe(amount)
})
