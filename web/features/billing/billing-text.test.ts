import { afterEach, expect, test } from 'vitest'
import type { Billing } from '#contract/billing.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  describeBillingError,
  describeBillingState,
  formatLocalDate,
  type NoQuote,
  explainNothingToBuy,
  describeOrderTerms,
  type PricedQuote,
} from './billing-text.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const billing: Billing = {
  payment: { provider: 'stripe', renews: true },
  state: 'renewing',
  ptype: '4WK',
  until: '2026-12-19T03:00:00.000Z',
  nextCharge: 2400,
  hasFailed: false,
  mayCancel: true,
  mayResume: false,
  hasPortal: true,
  orders: [],
}

test("the next payment is dated in the member's time zone", () => {
  process.env['TZ'] = 'America/Los_Angeles'
  expect(describeBillingState(billing)).toBe(
    'Your plan renews every 4 weeks. The next payment is on December 18, 2026.',
  )
  process.env['TZ'] = 'Asia/Tokyo'
  expect(formatLocalDate('2026-12-19T03:00:00.000Z')).toBe('December 19, 2026')
})

test('a renewal is not called a charge, because the member may pay it by invoice or not at all', () => {
  const until = '2026-12-19T12:00:00.000Z'
  const grace = describeBillingState({ ...billing, state: 'grace', until, graceUntil: '2026-12-26T12:00:00.000Z' })
  expect(grace).toMatch(/^We’re processing your renewal of December 19, 2026\./)
  const free = describeBillingState({ ...billing, until, nextCharge: 0 })
  expect(free).toBe('Your plan renews every 4 weeks. It renews on December 19, 2026.')
  expect(grace + describeBillingState(billing)).not.toMatch(/charg/i)
})

test('each plan state has its own text with its effect on payments', () => {
  const texts = (['free', 'renewing', 'running', 'canceled', 'grace', 'ended'] as const).map((state) =>
    describeBillingState({ ...billing, state, hasFailed: true, graceUntil: '2026-12-26T12:00:00.000Z' }),
  )
  expect(new Set(texts).size).toBe(6)
  expect(texts[3]).toContain('You won’t be charged again')
  expect(texts[4]).toContain('Check your card')
})

test('a renewal that must be confirmed at the bank does not blame the card', () => {
  const confirmUrl = 'https://invoice.stripe.com/i/1'
  const text = describeBillingState({ ...billing, state: 'grace', graceUntil: '2026-12-26T12:00:00.000Z', confirmUrl })
  expect(text).toContain('confirm the payment before then')
  expect(text).not.toMatch(/card|failed/i)
})

test('a renewal that the member pays by invoice is not announced as a charge', () => {
  const invoiceUrl = 'https://invoice.stripe.com/i/1'
  const text = describeBillingState({ ...billing, state: 'grace', graceUntil: '2026-12-26T12:00:00.000Z', invoiceUrl })
  expect(text).toContain('pay the invoice before then')
  expect(text).not.toMatch(/card|failed|charg/i)
})

const quote: PricedQuote = {
  kind: 'new',
  plan: '4WK',
  price: 2400,
  discount: 0,
  credit: 0,
  total: 2400,
  currency: 'USD',
  start: '2026-12-01T12:00:00.000Z',
  end: '2026-12-29T12:00:00.000Z',
  payment: { provider: 'stripe', renews: true },
  mayWithdraw: true,
  withdrawalDays: 14,
}

test('an order text states when the plan starts, depending on the current plan and the provider', () => {
  const academyOrder = { provider: 'academy', renews: false } as const
  expect(describeOrderTerms(quote)).toMatch(/^It starts now and runs until December 29, 2026\./)
  expect(describeOrderTerms({ ...quote, payment: academyOrder })).toMatch(
    /^It starts when the academy receives your payment\./,
  )
  expect(describeOrderTerms({ ...quote, kind: 'renewal', payment: academyOrder })).toMatch(
    /^It starts after your current period: from December 1, 2026 to December 29, 2026\./,
  )
  expect(describeOrderTerms({ ...quote, kind: 'renewal', payment: academyOrder, otherCurrency: true })).toContain(
    'You paid for that period in another currency, so it isn’t credited.',
  )
  expect(describeOrderTerms({ ...quote, kind: 'change', until: '2026-12-10T12:00:00.000Z' })).toContain(
    'The unused part of your current period, until December 10, 2026, is credited.',
  )
  expect(describeOrderTerms({ ...quote, kind: 'change' })).toContain('until its end, is credited')
})

test('an order text states whether further charges follow', () => {
  expect(describeOrderTerms(quote)).toContain('Then $24.00 is charged every 4 weeks, next on December 29, 2026')
  expect(describeOrderTerms({ ...quote, payment: { provider: 'stripe', renews: false } })).toContain(
    'you won’t be charged again',
  )
})

test('each reason why a plan cannot be bought has its own text with its date', () => {
  const noQuote = { kind: 'none', plan: '4WK', has: '1YR', until: quote.end, payment: quote.payment } as const
  const reasons: NoQuote['because'][] = ['renews-itself', 'canceled', 'paid-ahead', 'longer-runs', 'other-currency']
  const texts = reasons.map((because) => explainNothingToBuy({ ...noQuote, because }))
  expect(new Set(texts).size).toBe(reasons.length)
  for (const text of texts) expect(text).toContain('December 29, 2026')
})

test('each payment error states whether money was charged', () => {
  const describeApiError = (statusCode: number, errorCode?: string) =>
    describeBillingError(new ApiError({ method: 'POST', url: 'x', statusCode, statusText: '', errorCode }))
  expect(describeApiError(503, 'PaymentUnavailable')).toContain('Nothing was charged')
  expect(describeApiError(409, 'PriceChanged')).toContain('The price has changed')
  expect(describeApiError(409, 'OrderRefused')).toContain('has been updated')
  expect(describeApiError(403, 'DemoAccount')).toContain('can’t change its plan')
  expect(describeApiError(429, 'RateLimitExceeded')).toContain('Wait a minute')
  expect(describeApiError(500)).toMatch(/^The academy’s server didn’t respond as expected\. You weren’t charged\./)
  expect(describeBillingError(new TypeError('Failed to fetch'))).toMatch(
    /^Can’t reach the academy.*Nothing was charged\.$/,
  )
})
