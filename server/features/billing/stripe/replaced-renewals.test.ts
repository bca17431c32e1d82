import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBilling, buy, DAY, listSubjects } from '#server/testing/billing.ts'
import { createMember } from '#server/testing/people.ts'
import { openStripeAcademy, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { readOrders, createStripeScenario } from '#server/testing/payment-scenarios.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

/** Returns a member six hours before the renewal of four weeks, with an open checkout for a year. */
async function createUpgradingMember() {
  const { testApp } = academy
  const member = await createMember(testApp)
  const scenario = createStripeScenario(academy, member)
  await buy(testApp, member, '4WK')
  await scenario.pay(true)
  testApp.clock.advance(27.75 * DAY)
  const { quoted } = await buy(testApp, member, '1YR')
  const passDays = async (days: number, charge?: Parameters<typeof scenario.runPeriodicWork>[0]) => {
    testApp.clock.advance(days * DAY)
    await scenario.runPeriodicWork(charge)
  }
  return { member, scenario, passDays, paid: 2400 + quoted.total }
}
/** Returns the unused value of four weeks after this many days. */
const getUnusedValue = (days: number) => Math.floor((2400 * (28 - days)) / 28)
/** In cents, because charges are recorded with a precision of seconds. */
const TOLERANCE = 1

test.each([
  ['events in order', true],
  ['all events at once, newest first', false],
])('the unused part of a renewal charged before the payment of a year is refunded: %s', async (_, isNotified) => {
  const { member, scenario, passDays, paid } = await createUpgradingMember()
  if (isNotified) await passDays(0.25)
  else academy.testApp.clock.advance(0.25 * DAY)
  academy.testApp.clock.advance(0.5 * DAY)
  if (!isNotified) scenario.renewWithoutEvents()
  await scenario.pay(isNotified)
  const remaining = await scenario.readBalance()
  expect(Math.abs(remaining - (paid + 2400 - getUnusedValue(0.5)))).toBeLessThanOrEqual(TOLERANCE)
  const orders = await readOrders(academy.testApp, member)
  expect(orders.reduce((sum, { state, total, returned }) => sum + (state === 'paid' ? total - returned : 0), 0)).toBe(
    remaining,
  )
  expect(await readBilling(academy.testApp, member)).toMatchObject({ state: 'renewing', ptype: '1YR' })
  expect(await listSubjects(academy.testApp, member)).toContain('Part of order NUMBER is being refunded')
})

test('a year paid by bank debit starts when the debit arrives; a renewal charged meanwhile is refunded', async () => {
  const { member, scenario, passDays, paid } = await createUpgradingMember()
  await scenario.pay(true, 'takes days')
  expect(await readBilling(academy.testApp, member)).toMatchObject({ state: 'renewing', ptype: '4WK' })
  await passDays(2)
  await scenario.completeCharges('paid')
  expect(await scenario.readBalance()).toBe(paid)
  expect(await readBilling(academy.testApp, member)).toMatchObject({
    state: 'renewing',
    ptype: '1YR',
  })
})

test('a failed debit for a year keeps the four weeks and their renewal, and the member is notified', async () => {
  const { member, scenario, passDays } = await createUpgradingMember()
  await scenario.pay(true, 'takes days')
  await passDays(2)
  await scenario.completeCharges('given up')
  expect(await scenario.readBalance()).toBe(4800)
  const billing = await readBilling(academy.testApp, member)
  expect(billing).toMatchObject({ state: 'renewing', ptype: '4WK' })
  expect(billing.orders.filter(({ state }) => state === 'open')).toEqual([])
  expect(await listSubjects(academy.testApp, member)).toContain('Your order NUMBER was not paid')
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
