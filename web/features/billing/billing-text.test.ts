import { afterEach, expect, test } from 'vitest'
import type { Billing } from '#contract/billing.ts'
import { localDay, billingStateText } from './billing-text.ts'

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

test('the day of the next charge is the day where the member is', () => {
  process.env['TZ'] = 'America/Los_Angeles'
  expect(billingStateText(billing)).toBe('Your plan renews every 4 weeks. The next charge is on December 18, 2026.')
  process.env['TZ'] = 'Asia/Tokyo'
  expect(localDay('2026-12-19T03:00:00.000Z')).toBe('December 19, 2026')
})

test('each state of a plan has a text of its own, which says what it means for the money', () => {
  const texts = (['free', 'renewing', 'running', 'canceled', 'grace', 'ended'] as const).map((state) =>
    billingStateText({ ...billing, state, hasFailed: true, graceUntil: '2026-12-26T12:00:00.000Z' }),
  )
  expect(new Set(texts).size).toBe(6)
  expect(texts[3]).toContain('nothing more is charged')
  expect(texts[4]).toContain('look at your card')
})
