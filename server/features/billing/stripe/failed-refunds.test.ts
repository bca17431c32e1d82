import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeskOrder } from '#contract/studio/orders.ts'
import { readBilling } from '#server/testing/billing.ts'
import { eventually } from '#server/testing/eventually.ts'
import { callAsPage, callFunction } from '#server/testing/functions.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { PASSWORD, type Person } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { openCheckout, openStripeAcademy, sendWebhook, type StripeAcademy } from '#server/testing/stripe-academy.ts'

let academy: StripeAcademy
let owner: Person
beforeAll(async () => {
  academy = await openStripeAcademy()
  owner = await createStaff(academy.testApp, 'owner')
})
afterAll(() => academy.close())

let delivered = 0
/** Delivers the new events twice. */
async function deliverEvents() {
  const { testApp, stripe } = academy
  const events = stripe.ledger.events.slice(delivered)
  delivered = stripe.ledger.events.length
  for (const event of [...events, ...events]) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
}

/** Creates a member with a renewing plan for 24.00. `intent` is the payment at Stripe. */
async function createRenewingMember() {
  const { stripe } = academy
  const { member, order, pay } = await openCheckout(academy)
  const subscription = pay()
  await deliverEvents()
  const invoice = [...stripe.ledger.invoices.values()].findLast((found) => found.subscription === subscription)
  return { member, order, intent: invoice?.charge?.payment_intent ?? expect.unreachable() }
}

const readOrder = async (order: { id: string }) =>
  DeskOrder.parse((await callStudio(academy.testApp, owner, 'GET', `/orders/${order.id}`)).json())

const countMailsToAcademy = async (reference: string) => {
  const { email } = academy.testApp.context.content.single('site')
  const mails = await readMails(academy.testApp, email, 0)
  return mails.filter(({ subject }) => subject === `Refund of order ${reference} failed`).length
}

test('a refund that the bank rejected is listed as failed, reported to the academy, and can be recorded by hand', async () => {
  const { testApp, stripe } = academy
  const { member, order, intent } = await createRenewingMember()
  stripe.ledger.refund(intent)
  await deliverEvents()
  stripe.ledger.failRefund(intent)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ state: 'refunded', refund: 'failed', left: 2400 })
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'free' })
  await eventually(async () => expect(await countMailsToAcademy(order.reference)).toBe(1))
  const recorded = await callStudio(testApp, owner, 'POST', `/orders/${order.id}/refunds`, { sum: 2400, left: 2400 })
  expect(recorded.statusCode).toBe(201)
  stripe.ledger.failRefund(intent)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ refund: null })
})

test('a rejected refund of a withdrawal is listed as failed until it is refunded again at Stripe', async () => {
  const { testApp, stripe } = academy
  const { member, order, intent } = await createRenewingMember()
  await callAsPage(testApp, member, 'withdrawOrder', { order: order.id })
  await eventually(() => expect(stripe.ledger.chargeOf(intent).refunded).toBe(true))
  await deliverEvents()
  stripe.ledger.failRefund(intent)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ state: 'refunded', refund: 'failed', left: 2400 })
  stripe.ledger.refund(intent)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ state: 'refunded', refund: null })
})

test('a rejected partial refund is listed as failed with its amount until it is refunded again at Stripe', async () => {
  const { stripe } = academy
  const { member, order, intent } = await createRenewingMember()
  stripe.ledger.refund(intent, 300)
  stripe.ledger.refund(intent, 500)
  await deliverEvents()
  stripe.ledger.failRefund(intent, 500)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ state: 'paid', refund: 'failed', left: 500 })
  expect(await readBilling(academy.testApp, member)).toMatchObject({ state: 'renewing' })
  stripe.ledger.refund(intent, 700)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ state: 'paid', refund: null, returned: 1000 })
})

test('a rejected partial refund for a deleted account is listed as failed until it is refunded again', async () => {
  const { testApp, stripe } = academy
  const { member, order, intent } = await createRenewingMember()
  stripe.ledger.refund(intent, 500)
  await deliverEvents()
  await callFunction(testApp, member, 'closeAccount', { password: PASSWORD })
  stripe.ledger.failRefund(intent, 500)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ member: null, refund: 'failed', left: 500 })
  stripe.ledger.refund(intent, 500)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ refund: null })
})

test('a rejected refund for a deleted account is listed as failed', async () => {
  const { testApp, stripe } = academy
  const { member, order, intent } = await createRenewingMember()
  stripe.ledger.refund(intent)
  await deliverEvents()
  await callFunction(testApp, member, 'closeAccount', { password: PASSWORD })
  stripe.ledger.failRefund(intent)
  await deliverEvents()
  expect(await readOrder(order)).toMatchObject({ member: null, refund: 'failed', left: 2400 })
})
