import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingOf, buy, DAY, subjectsTo } from '#server/testing/billing.ts'
import { createMember } from '#server/testing/people.ts'
import { openStripeSchool, type StripeSchool } from '#server/testing/stripe-school.ts'
import { ordersOf, stripeTill } from '#server/testing/stripe-scenarios.ts'

let school: StripeSchool
beforeAll(async () => {
  school = await openStripeSchool()
})
afterAll(() => school.close())

/** Returns a member six hours before the renewal of four weeks, with an open checkout for a year. */
async function upgrading() {
  const { testApp } = school
  const member = await createMember(testApp)
  const till = stripeTill(school, member)
  await buy(testApp, member, '4WK')
  await till.pay(true)
  testApp.clock.pass(27.75 * DAY)
  const { quoted } = await buy(testApp, member, '1YR')
  const pass = async (days: number, charge?: Parameters<typeof till.pass>[0]) => {
    testApp.clock.pass(days * DAY)
    await till.pass(charge)
  }
  return { member, till, pass, paid: 2400 + quoted.total }
}
/** Returns the unused value of four weeks after this many days. */
const restAfter = (days: number) => Math.floor((2400 * (28 - days)) / 28)
/** Charges are recorded with a precision of seconds. */
const cents = 1

test.each([
  ['events in order', true],
  ['all events at once, newest first', false],
])('the unused rest of a renewal charged before the payment of a year is refunded: %s', async (_, isNotified) => {
  const { member, till, pass, paid } = await upgrading()
  if (isNotified) await pass(0.25)
  else school.testApp.clock.pass(0.25 * DAY)
  school.testApp.clock.pass(0.5 * DAY)
  if (!isNotified) till.renewUntold()
  await till.pay(isNotified)
  const remaining = await till.remaining()
  expect(Math.abs(remaining - (paid + 2400 - restAfter(0.5)))).toBeLessThanOrEqual(cents)
  const orders = await ordersOf(school.testApp, member)
  expect(orders.reduce((sum, { state, total, returned }) => sum + (state === 'paid' ? total - returned : 0), 0)).toBe(
    remaining,
  )
  expect(await billingOf(school.testApp, member)).toMatchObject({ state: 'renewing', ptype: '1YR' })
  expect(await subjectsTo(school.testApp, member)).toContain('Part of order NUMBER is being refunded')
})

test('a year paid by bank debit starts when the debit arrives; the renewal since then is refunded', async () => {
  const { member, till, pass, paid } = await upgrading()
  await till.pay(true, 'takes days')
  expect(await billingOf(school.testApp, member)).toMatchObject({ state: 'renewing', ptype: '4WK' })
  await pass(2)
  await till.collect('paid')
  expect(await till.remaining()).toBe(paid)
  expect(await billingOf(school.testApp, member)).toMatchObject({
    state: 'renewing',
    ptype: '1YR',
  })
})

test('a failed debit for a year keeps the four weeks and their renewal, and the member is notified', async () => {
  const { member, till, pass } = await upgrading()
  await till.pay(true, 'takes days')
  await pass(2)
  await till.collect('given up')
  expect(await till.remaining()).toBe(4800)
  const billing = await billingOf(school.testApp, member)
  expect(billing).toMatchObject({ state: 'renewing', ptype: '4WK' })
  expect(billing.orders.filter(({ state }) => state === 'open')).toEqual([])
  expect(await subjectsTo(school.testApp, member)).toContain('Your order NUMBER was not paid')
})

test('all requests to Stripe were valid', () => {
  expect(school.stripe.errors).toEqual([])
})
