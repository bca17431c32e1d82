import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBilling, buy, DAY, listSubjects } from '#server/testing/billing.ts'
import { createMember } from '#server/testing/people.ts'
import { openStripeAcademy, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { readOrders, createStripeScenario } from '#server/testing/stripe-scenarios.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

/** Returns a member six hours before the renewal of four weeks, with an open checkout for a year. */
async function upgrading() {
  const { testApp } = academy
  const member = await createMember(testApp)
  const till = createStripeScenario(academy, member)
  await buy(testApp, member, '4WK')
  await till.pay(true)
  testApp.clock.advance(27.75 * DAY)
  const { quoted } = await buy(testApp, member, '1YR')
  const pass = async (days: number, charge?: Parameters<typeof till.runPeriodicWork>[0]) => {
    testApp.clock.advance(days * DAY)
    await till.runPeriodicWork(charge)
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
  else academy.testApp.clock.advance(0.25 * DAY)
  academy.testApp.clock.advance(0.5 * DAY)
  if (!isNotified) till.renewWithoutEvents()
  await till.pay(isNotified)
  const remaining = await till.remaining()
  expect(Math.abs(remaining - (paid + 2400 - restAfter(0.5)))).toBeLessThanOrEqual(cents)
  const orders = await readOrders(academy.testApp, member)
  expect(orders.reduce((sum, { state, total, returned }) => sum + (state === 'paid' ? total - returned : 0), 0)).toBe(
    remaining,
  )
  expect(await readBilling(academy.testApp, member)).toMatchObject({ state: 'renewing', ptype: '1YR' })
  expect(await listSubjects(academy.testApp, member)).toContain('Part of order NUMBER is being refunded')
})

test('a year paid by bank debit starts when the debit arrives; the renewal since then is refunded', async () => {
  const { member, till, pass, paid } = await upgrading()
  await till.pay(true, 'takes days')
  expect(await readBilling(academy.testApp, member)).toMatchObject({ state: 'renewing', ptype: '4WK' })
  await pass(2)
  await till.completeCharges('paid')
  expect(await till.remaining()).toBe(paid)
  expect(await readBilling(academy.testApp, member)).toMatchObject({
    state: 'renewing',
    ptype: '1YR',
  })
})

test('a failed debit for a year keeps the four weeks and their renewal, and the member is notified', async () => {
  const { member, till, pass } = await upgrading()
  await till.pay(true, 'takes days')
  await pass(2)
  await till.completeCharges('given up')
  expect(await till.remaining()).toBe(4800)
  const billing = await readBilling(academy.testApp, member)
  expect(billing).toMatchObject({ state: 'renewing', ptype: '4WK' })
  expect(billing.orders.filter(({ state }) => state === 'open')).toEqual([])
  expect(await listSubjects(academy.testApp, member)).toContain('Your order NUMBER was not paid')
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
