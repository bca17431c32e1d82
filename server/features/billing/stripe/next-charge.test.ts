import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, readBilling } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readMails } from '#server/testing/mailbox.ts'
import type { Person } from '#server/testing/people.ts'
import { openCheckout, openStripeAcademy, sendWebhook, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { createSweep, readPlan } from '../index.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

let delivered = 0
async function deliverEvents() {
  const { testApp, stripe } = academy
  const events = stripe.ledger.events.slice(delivered)
  delivered = stripe.ledger.events.length
  for (const event of events) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
}

/** Creates a member with a renewing plan. `end` is the end of the period in milliseconds. */
async function createRenewingMember(plan: '4WK' | '1YR' = '4WK') {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy, plan)
  const id = pay()
  await deliverEvents()
  const subscription = stripe.ledger.subscriptions.get(id) ?? expect.unreachable()
  return { member, id, subscription, end: Date.parse((await readBilling(testApp, member)).until ?? '') }
}
const advanceTo = (moment: number) => academy.testApp.clock.advance(moment - academy.testApp.clock.now().getTime())
async function readYearReminder(member: Person) {
  await createSweep(academy.testApp.context)()
  const mails = await readMails(academy.testApp, member.email)
  return mails.find(({ subject }) => subject === 'Your year renews soon')?.text
}
const readAccess = ({ id }: Person) => readPlan(academy.testApp.context.db, id, academy.testApp.context.now())

test.each([
  [{ percent_off: 25, duration: 'once' }, 1800, 2400],
  [{ percent_off: 100, duration: 'forever' }, 0, 0],
  [{ amount_off: 500, duration: 'once' }, 1900, 2400],
  [{ amount_off: 500, duration: 'forever' }, 1900, 1900],
] as const)('the next charge includes the coupon %j that was added at Stripe', async (coupon, next, later) => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  stripe.ledger.addCoupon(id, coupon)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: next })
  advanceTo(end + 60_000)
  stripe.ledger.renew(id)
  await deliverEvents()
  const renewed = await readBilling(testApp, member)
  expect(renewed).toMatchObject({ state: 'renewing', nextCharge: later })
  expect(renewed.orders[0]).toMatchObject({ total: next, state: 'paid' })
})

test('the next charge has the price of a schedule, and the reminder of the year names it', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember('1YR')
  stripe.ledger.addSchedule(id, 25_000)
  stripe.ledger.addCoupon(id, { percent_off: 10, duration: 'forever' })
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 22_500 })
  advanceTo(end - DAY)
  expect(await readYearReminder(member)).toContain(' for $225.00.')
})

test('the reminder of a year without a charge names no amount', async () => {
  const { member, id, end } = await createRenewingMember('1YR')
  academy.stripe.ledger.addCoupon(id, { percent_off: 100, duration: 'forever' })
  await deliverEvents()
  advanceTo(end - DAY)
  const text = await readYearReminder(member)
  expect(text).toContain('so you pay nothing')
  expect(text).not.toContain('$')
})

test('a schedule that ends the subscription is shown as a cancellation, and resuming removes it', async () => {
  const { testApp, stripe } = academy
  const { member, id, subscription } = await createRenewingMember()
  stripe.ledger.addSchedule(id, 'cancel')
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect([billing.state, billing.nextCharge]).toEqual(['canceled', undefined])
  expect((await callAsPage(testApp, member, 'resumePlan')).value).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  expect(subscription.schedule).toBeNull()
})

test('the list price is shown if Stripe refuses the preview, for example to a key without the permission', async () => {
  const { testApp, stripe } = academy
  const { member, id } = await createRenewingMember()
  stripe.breakNext(/create_preview$/, 'forbidden')
  stripe.ledger.addCoupon(id, { amount_off: 500, duration: 'forever' })
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400 })
})

test('Stripe previews one invoice for each event, and none for a subscription that ends', async () => {
  const { testApp, stripe } = academy
  const countPreviews = () => stripe.requests.filter(({ path }) => path.endsWith('/create_preview')).length
  const { member, id } = await createRenewingMember()
  const before = countPreviews()
  stripe.ledger.addCoupon(id, { amount_off: 500, duration: 'forever' })
  await deliverEvents()
  expect(countPreviews()).toBe(before + 1)
  await callAsPage(testApp, member, 'cancelPlan')
  await deliverEvents()
  expect(countPreviews()).toBe(before + 1)
})

test('a renewal by invoice is reported with a link to the invoice, and the plan stays active for seven days', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  stripe.ledger.chargeByInvoice(id)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  advanceTo(end + 60_000)
  stripe.ledger.sendInvoice(id)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect(billing).toMatchObject({ state: 'grace', hasFailed: false, invoiceUrl: expect.stringContaining('invoice.') })
  expect([billing.confirmUrl, Date.parse(billing.graceUntil ?? '')]).toEqual([undefined, end + 7 * DAY])
  stripe.ledger.declineOnPage(id)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'grace', invoiceUrl: billing.invoiceUrl })
  advanceTo(end + 5 * DAY + 60_000)
  await createSweep(testApp.context)()
  await createSweep(testApp.context)()
  const mails = await readMails(testApp, member.email)
  for (const subject of ['Pay your renewal invoice', 'Two days left to renew']) {
    const text = mails.find((mail) => mail.subject === subject)?.text ?? ''
    expect(text).toContain(billing.invoiceUrl)
    expect(text).not.toMatch(/card|bank|debit/i)
  }
  expect(await readAccess(member)).toBe('paid')
  stripe.ledger.payLate(id)
  await deliverEvents()
  const renewed = await readBilling(testApp, member)
  expect(renewed).toMatchObject({ state: 'renewing', orders: [{ total: 2400, state: 'paid' }, {}] })
  expect([renewed.invoiceUrl, Date.parse(renewed.until ?? '')]).toEqual([undefined, end + 28 * DAY])
})

test('a plan whose invoice is unpaid ends after seven days, and a later payment opens it for its period', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  stripe.ledger.chargeByInvoice(id)
  advanceTo(end + 60_000)
  stripe.ledger.sendInvoice(id)
  await deliverEvents()
  advanceTo(end + 7 * DAY + 1000)
  await createSweep(testApp.context)()
  expect([await readAccess(member), (await readBilling(testApp, member)).state]).toEqual(['free', 'ended'])
  await eventually(() => expect(stripe.ledger.subscriptions.get(id)?.status).toBe('canceled'))
  const ended = (await readMails(testApp, member.email)).find(({ subject }) => subject === 'Your plan has ended')
  expect(ended?.text).not.toMatch(/bank|debit/i)
  stripe.ledger.payLate(id)
  await deliverEvents()
  const late = await readBilling(testApp, member)
  expect([late.state, Date.parse(late.until ?? '')]).toEqual(['running', end + 28 * DAY])
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
