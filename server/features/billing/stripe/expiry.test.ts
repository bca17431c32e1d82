import { afterAll, beforeAll, expect, test } from 'vitest'
import { expiresAt } from '#rules/subscription/expiry.ts'
import { readBilling, DAY, readMembershipRow, listSubjects } from '#server/testing/billing.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { Person } from '#server/testing/people.ts'
import { sendWebhook, openCheckout, openStripeAcademy, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { readPlan, createSweep } from '../index.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

const MINUTE = 60_000
let delivered = 0
async function deliverEvents() {
  const { testApp, stripe } = academy
  const events = stripe.ledger.events.slice(delivered)
  delivered = stripe.ledger.events.length
  for (const event of events) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
}
/** Returns the server's plan, and the expiration that a client calculates from the membership. */
async function readPlanState(member: Person) {
  const { context } = academy.testApp
  const row = await readMembershipRow(academy.testApp, member)
  const { ptype, start } = row ?? {}
  return {
    plan: await readPlan(context.db, member.id, context.now()),
    record: row?.plan,
    expires: ptype && start ? expiresAt({ ptype, start }).getTime() : 0,
  }
}

/** Creates a member and advances to two minutes before the end of their renewing plan; `end` is the end of the plan. */
async function openPlanNearEnd(plan: '4WK' | '1YR' = '4WK') {
  const { testApp } = academy
  const { member, pay } = await openCheckout(academy, plan)
  const subscription = pay()
  await deliverEvents()
  const end = Date.parse((await readBilling(testApp, member)).until ?? '')
  const advanceTo = (moment: number) => testApp.clock.advance(moment - testApp.clock.now().getTime())
  advanceTo(end - 2 * MINUTE)
  await createSweep(testApp.context)()
  return { member, subscription, end, advanceTo }
}

test('access continues while Stripe charges, and the new period starts at the end of the previous one', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, advanceTo } = await openPlanNearEnd()
  advanceTo(end + 1000)
  expect(await readPlanState(member)).toMatchObject({ plan: 'paid', record: 'paid' })
  stripe.ledger.draft(subscription)
  await deliverEvents()
  advanceTo(end + 50 * MINUTE)
  await createSweep(testApp.context)()
  expect((await readPlanState(member)).expires).toBe(end + 7 * DAY)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'grace', hasFailed: false })
  expect((await readPlanState(member)).plan).toBe('paid')
  stripe.ledger.payLate(subscription)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing' })
  expect(await readPlanState(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 28 * DAY })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Receipt NUMBER'])
})

test.each(['4WK', '1YR'] as const)(
  'a plan of %s stays open for seven days of retries, and email and account show the last day',
  async (plan) => {
    const { testApp, stripe } = academy
    const { member, subscription, end, advanceTo } = await openPlanNearEnd(plan)
    advanceTo(end + 60 * MINUTE)
    stripe.ledger.renew(subscription, false)
    await deliverEvents()
    const billing = await readBilling(testApp, member)
    // The fake Stripe's year has 365 days.
    const open = Date.parse(billing.graceUntil ?? '')
    expect(billing).toMatchObject({ state: 'grace', hasFailed: true })
    expect(open).toBe(end + 7 * DAY)
    expect(await readPlanState(member)).toEqual({ plan: 'paid', record: 'paid', expires: open })
    const mail = (await readMails(testApp, member.email)).find(({ subject }) => subject?.includes('payment failed'))
    const day = new Date(open).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail?.text).toContain(`You can watch every lesson until ${day}`)
    advanceTo(open + 1000)
    expect((await readPlanState(member)).plan).toBe('free')
    await createSweep(testApp.context)()
    expect(await readPlanState(member)).toEqual({ plan: 'free', record: 'free', expires: end })
    // The email says that no further charge follows.
    await eventually(() => expect(stripe.ledger.subscriptions.get(subscription)?.status).toBe('canceled'))
  },
)

test('a plan stays open for seven days while a bank debit is pending, and account and email say so', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, advanceTo } = await openPlanNearEnd()
  advanceTo(end + 1000)
  stripe.ledger.draft(subscription)
  await deliverEvents()
  advanceTo(end + 60 * MINUTE)
  stripe.ledger.debit(subscription)
  advanceTo(end + 3 * DAY)
  await createSweep(testApp.context)()
  expect(await readPlanState(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 7 * DAY })
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'grace', hasFailed: false })
  advanceTo(end + 5 * DAY + MINUTE)
  await createSweep(testApp.context)()
  await createSweep(testApp.context)()
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your renewal payment is still pending'])
  const mail = (await readMails(testApp, member.email)).find(({ subject }) => subject?.includes('still pending'))
  const day = new Date(end + 7 * DAY).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail?.text).toContain(`watch every lesson until ${day}`)
  stripe.ledger.payLate(subscription)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing' })
  expect(await readPlanState(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 28 * DAY })
})

test('a failed bank debit ends the plan immediately, notifies the member and stops all charges', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, advanceTo } = await openPlanNearEnd()
  advanceTo(end + 60 * MINUTE)
  stripe.ledger.draft(subscription)
  stripe.ledger.debit(subscription)
  await deliverEvents()
  expect((await readPlanState(member)).plan).toBe('paid')
  advanceTo(end + 4 * DAY)
  stripe.ledger.giveUp(subscription)
  await deliverEvents()
  expect(await readPlanState(member)).toEqual({ plan: 'free', record: 'free', expires: end })
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'ended', mayCancel: false })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your plan has ended'])
  await eventually(() => expect(stripe.ledger.subscriptions.get(subscription)?.status).toBe('canceled'))
})

test('a bank debit that arrives after the grace period reopens the plan, as the email says', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, advanceTo } = await openPlanNearEnd()
  advanceTo(end + 60 * MINUTE)
  stripe.ledger.draft(subscription)
  stripe.ledger.debit(subscription)
  await deliverEvents()
  advanceTo(end + 7 * DAY + 1000)
  await createSweep(testApp.context)()
  expect(await readPlanState(member)).toMatchObject({ plan: 'free', record: 'free' })
  const mail = (await readMails(testApp, member.email)).find(({ subject }) => subject === 'Your plan has ended')
  expect(mail?.text).toContain('confirmed the pending debit')
  advanceTo(end + 9 * DAY)
  stripe.ledger.payLate(subscription)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'running' })
  expect(await readPlanState(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 28 * DAY })
})

test('the plan ends immediately when Stripe stops retrying', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, advanceTo } = await openPlanNearEnd()
  advanceTo(end + 60 * MINUTE)
  stripe.ledger.renew(subscription, false)
  await deliverEvents()
  testApp.clock.advance(2 * DAY)
  stripe.ledger.giveUp(subscription)
  await deliverEvents()
  expect((await readPlanState(member)).plan).toBe('free')
  await createSweep(testApp.context)()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'ended', mayCancel: false })
})

test('a subscription that ended at Stripe without a webhook gets no grace period', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, advanceTo } = await openPlanNearEnd()
  const remaining = stripe.ledger.subscriptions.get(subscription)
  if (remaining) remaining.status = 'canceled'
  advanceTo(end + 10 * MINUTE)
  await createSweep(testApp.context)()
  expect(await readPlanState(member)).toMatchObject({ plan: 'free', record: 'free' })
})

test('a server that was down at the end of a plan queries Stripe before ending it', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  await deliverEvents()
  testApp.clock.advance(30 * DAY)
  stripe.ledger.renew(subscription)
  delivered = stripe.ledger.events.length
  await createSweep(testApp.context)()
  expect((await readPlanState(member)).plan).toBe('paid')
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Receipt NUMBER'])
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
