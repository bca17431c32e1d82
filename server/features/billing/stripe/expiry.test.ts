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
async function deliverAll() {
  const { testApp, stripe } = academy
  const events = stripe.ledger.events.slice(delivered)
  delivered = stripe.ledger.events.length
  for (const event of events) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
}
/** Returns the server's plan, and the expiration that a client calculates from the membership. */
async function seen(member: Person) {
  const { context } = academy.testApp
  const row = await readMembershipRow(academy.testApp, member)
  const { ptype, start } = row ?? {}
  return {
    plan: await readPlan(context.db, member.id, context.now()),
    record: row?.plan,
    expires: ptype && start ? expiresAt({ ptype, start }).getTime() : 0,
  }
}

/** Returns a member two minutes before the end of a renewing plan; `end` is that time. */
async function nearTheEnd(plan: '4WK' | '1YR' = '4WK') {
  const { testApp } = academy
  const { member, pay } = await openCheckout(academy, plan)
  const subscription = pay()
  await deliverAll()
  const end = Date.parse((await readBilling(testApp, member)).until ?? '')
  const passTo = (moment: number) => testApp.clock.advance(moment - testApp.clock.now().getTime())
  passTo(end - 2 * MINUTE)
  await createSweep(testApp.context)()
  return { member, subscription, end, passTo }
}

test('access continues while Stripe charges, and the new period starts at the end of the old one', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, passTo } = await nearTheEnd()
  passTo(end + 1000)
  expect(await seen(member)).toMatchObject({ plan: 'paid', record: 'paid' })
  stripe.ledger.draft(subscription)
  await deliverAll()
  passTo(end + 50 * MINUTE)
  await createSweep(testApp.context)()
  expect((await seen(member)).expires).toBe(end + 7 * DAY)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'grace', hasFailed: false })
  expect((await seen(member)).plan).toBe('paid')
  stripe.ledger.payLate(subscription)
  await deliverAll()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing' })
  expect(await seen(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 28 * DAY })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Receipt NUMBER'])
})

test.each(['4WK', '1YR'] as const)(
  'a plan of %s stays open for seven days of retries, and mail and account show the day',
  async (plan) => {
    const { testApp, stripe } = academy
    const { member, subscription, end, passTo } = await nearTheEnd(plan)
    passTo(end + 60 * MINUTE)
    stripe.ledger.renew(subscription, false)
    await deliverAll()
    const billing = await readBilling(testApp, member)
    // The fake Stripe's year has 365 days.
    const open = Date.parse(billing.graceUntil ?? '')
    expect(billing).toMatchObject({ state: 'grace', hasFailed: true })
    expect(open).toBe(end + 7 * DAY)
    expect(await seen(member)).toEqual({ plan: 'paid', record: 'paid', expires: open })
    const mail = (await readMails(testApp, member.email)).find(({ subject }) => subject?.includes('payment failed'))
    const day = new Date(open).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail?.text).toContain(`You can watch every lesson until ${day}`)
    passTo(open + 1000)
    expect((await seen(member)).plan).toBe('free')
    await createSweep(testApp.context)()
    expect(await seen(member)).toEqual({ plan: 'free', record: 'free', expires: end })
    // The email says that no further charge follows.
    await eventually(() => expect(stripe.ledger.subscriptions.get(subscription)?.status).toBe('canceled'))
  },
)

test('a plan stays open for seven days while a bank debit is pending, and account and mail say so', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, passTo } = await nearTheEnd()
  passTo(end + 1000)
  stripe.ledger.draft(subscription)
  await deliverAll()
  passTo(end + 60 * MINUTE)
  stripe.ledger.debit(subscription)
  passTo(end + 3 * DAY)
  await createSweep(testApp.context)()
  expect(await seen(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 7 * DAY })
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'grace', hasFailed: false })
  passTo(end + 5 * DAY + MINUTE)
  await createSweep(testApp.context)()
  await createSweep(testApp.context)()
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your renewal payment is still pending'])
  const mail = (await readMails(testApp, member.email)).find(({ subject }) => subject?.includes('still pending'))
  const day = new Date(end + 7 * DAY).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail?.text).toContain(`watch every lesson until ${day}`)
  stripe.ledger.payLate(subscription)
  await deliverAll()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing' })
  expect(await seen(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 28 * DAY })
})

test('a failed bank debit ends the plan immediately, notifies the member and stops all charges', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, passTo } = await nearTheEnd()
  passTo(end + 60 * MINUTE)
  stripe.ledger.draft(subscription)
  stripe.ledger.debit(subscription)
  await deliverAll()
  expect((await seen(member)).plan).toBe('paid')
  passTo(end + 4 * DAY)
  stripe.ledger.giveUp(subscription)
  await deliverAll()
  expect(await seen(member)).toEqual({ plan: 'free', record: 'free', expires: end })
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'ended', mayCancel: false })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your plan has ended'])
  await eventually(() => expect(stripe.ledger.subscriptions.get(subscription)?.status).toBe('canceled'))
})

test('a bank debit that arrives after the grace period reopens the plan, as the mail announces', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, passTo } = await nearTheEnd()
  passTo(end + 60 * MINUTE)
  stripe.ledger.draft(subscription)
  stripe.ledger.debit(subscription)
  await deliverAll()
  passTo(end + 7 * DAY + 1000)
  await createSweep(testApp.context)()
  expect(await seen(member)).toMatchObject({ plan: 'free', record: 'free' })
  const mail = (await readMails(testApp, member.email)).find(({ subject }) => subject === 'Your plan has ended')
  expect(mail?.text).toContain('confirmed the pending debit')
  passTo(end + 9 * DAY)
  stripe.ledger.payLate(subscription)
  await deliverAll()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'running' })
  expect(await seen(member)).toEqual({ plan: 'paid', record: 'paid', expires: end + 28 * DAY })
})

test('the plan ends immediately when Stripe stops retrying', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, passTo } = await nearTheEnd()
  passTo(end + 60 * MINUTE)
  stripe.ledger.renew(subscription, false)
  await deliverAll()
  testApp.clock.advance(2 * DAY)
  stripe.ledger.giveUp(subscription)
  await deliverAll()
  expect((await seen(member)).plan).toBe('free')
  await createSweep(testApp.context)()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'ended', mayCancel: false })
})

test('a subscription that ended at Stripe without a webhook gets no grace period', async () => {
  const { testApp, stripe } = academy
  const { member, subscription, end, passTo } = await nearTheEnd()
  const remaining = stripe.ledger.subscriptions.get(subscription)
  if (remaining) remaining.status = 'canceled'
  passTo(end + 10 * MINUTE)
  await createSweep(testApp.context)()
  expect(await seen(member)).toMatchObject({ plan: 'free', record: 'free' })
})

test('a server that was down at the end of a plan queries Stripe before ending it', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  await deliverAll()
  testApp.clock.advance(30 * DAY)
  stripe.ledger.renew(subscription)
  delivered = stripe.ledger.events.length
  await createSweep(testApp.context)()
  expect((await seen(member)).plan).toBe('paid')
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Receipt NUMBER'])
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
