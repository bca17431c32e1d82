import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, DAY, listSubjects } from '#server/testing/billing.ts'
import { eventually } from '#server/testing/eventually.ts'
import { callFunction } from '#server/testing/functions.ts'
import { call, createMember, PASSWORD, type Person } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'
import { startProcess } from '#server/testing/process.ts'
import {
  crashAtCall,
  sendWebhook,
  openCheckout,
  openStripeAcademy,
  type StripeAcademy,
} from '#server/testing/stripe-academy.ts'
import { STRIPE } from '../../../../e2e/stripe/start-stripe.ts'
import { handleWebhook } from '#server/features/billing/stripe-webhook-routes.ts'
import { listOrders, createSweep } from '../index.ts'
import { runsAllCases } from '../../../../scripts/test/property-runs.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

const deletionMethods = {
  'on the account page': async (member: Person) =>
    expect((await callFunction(academy.testApp, member, 'closeAccount', { password: PASSWORD }))[0]).toBe(200),
  'by the session API': async ({ accessToken: token }: Person) =>
    expect((await call(academy.testApp.app, 'DELETE', '/auth/delete', { token })).statusCode).toBe(204),
}
const eachMethod = Object.entries(deletionMethods)
const deleteOnAccountPage = deletionMethods['on the account page']

const countEvents = () => academy.stripe.ledger.events.length
/** Sends all events since `from` to the academy, newest first, each of them twice. */
async function deliverEvents(from: number) {
  const events = academy.stripe.ledger.events.slice(from).toReversed()
  for (const event of [...events, ...events])
    expect(await sendWebhook(academy.testApp, academy.stripe.sign(event))).toBe(204)
}
const getStatus = (subscription: string) => academy.stripe.ledger.subscriptions.get(subscription)?.status
const countRefundRequests = (subscription: string) => {
  const intents = new Set(
    [...academy.stripe.ledger.invoices.values()].flatMap((invoice) =>
      invoice.subscription === subscription && invoice.charge ? [invoice.charge.payment_intent] : [],
    ),
  )
  return academy.stripe.requests.filter(
    ({ path, form }) => path === '/v1/refunds' && intents.has(form.get('payment_intent') ?? ''),
  ).length
}
/** Waits until the subscription is canceled and the academy's balance is `remaining`. */
const waitUntilSettled = (subscription: string, remaining: number) =>
  eventually(() =>
    expect([getStatus(subscription), academy.stripe.ledger.remaining(subscription)]).toEqual(['canceled', remaining]),
  )
const readOrder = async (id: string) =>
  (await listOrders(academy.testApp.context, { all: true })).find((order) => order.id === id)

/** Returns a member with a paid plan that the academy has recorded. */
async function createPayingMember() {
  const from = countEvents()
  const opened = await openCheckout(academy)
  const subscription = opened.pay()
  await deliverEvents(from)
  return { ...opened, subscription }
}

test.each(eachMethod)(
  'an account that is deleted %s is not charged again and gets an email',
  async (_, removeAccount) => {
    const { member, subscription } = await createPayingMember()
    await removeAccount(member)
    await waitUntilSettled(subscription, 2400)
    expect(countRefundRequests(subscription)).toBe(0)
    expect(await listSubjects(academy.testApp, member)).toEqual(['Receipt NUMBER', 'Your account was deleted'])
  },
)

test.each(eachMethod)(
  'an open checkout is closed at Stripe when its account is deleted %s',
  async (_, removeAccount) => {
    const { member, order, checkout } = await openCheckout(academy)
    await removeAccount(member)
    await eventually(() => expect(academy.stripe.ledger.sessions.get(checkout)?.session.status).toBe('expired'))
    expect(await readOrder(order.id)).toMatchObject({ state: 'void', owner_id: null })
  },
)

test('a payment reported after the deletion, twice and out of order, is refunded once and in full', async () => {
  const { member, order, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deleteOnAccountPage(member)
  await deliverEvents(from)
  await waitUntilSettled(subscription, 0)
  await deliverEvents(from)
  expect(countRefundRequests(subscription)).toBe(1)
  await eventually(async () =>
    expect(await readOrder(order.id)).toMatchObject({ state: 'refunded', owner_id: null, refund_due_at: null }),
  )
})

test('a payment without a webhook is refunded as well', async () => {
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  await deleteOnAccountPage(member)
  await waitUntilSettled(subscription, 0)
  expect(countRefundRequests(subscription)).toBe(1)
})

test.each([
  ['charged back', 'refunded', 0, (intent: string) => academy.stripe.ledger.dispute(intent)],
  ['refunded by the academy', 'refunded', 0, (intent: string) => academy.stripe.ledger.refund(intent)],
  ['refunded in part', 'paid', 500, (intent: string) => academy.stripe.ledger.refund(intent, 500)],
])('the order of a deleted account records that it was %s', async (_, state, returned, returnMoney) => {
  const { member, order, subscription } = await createPayingMember()
  await deleteOnAccountPage(member)
  await waitUntilSettled(subscription, 2400)
  const from = countEvents()
  const charged = [...academy.stripe.ledger.invoices.values()].find((invoice) => invoice.subscription === subscription)
  returnMoney(charged?.charge?.payment_intent ?? '')
  await deliverEvents(from)
  await deliverEvents(from)
  expect(await readOrder(order.id)).toMatchObject({ state, returned, owner_id: null, refund_due_at: null })
  expect(countRefundRequests(subscription)).toBe(0)
})

test.each([
  ['before', 'won', 'paid'],
  ['after', 'won', 'paid'],
  ['after', 'lost', 'refunded'],
] as const)('the order of a deleted account, disputed %s the deletion and then %s, is %s', async (when, end, state) => {
  const { ledger } = academy.stripe
  const { member, order, subscription } = await createPayingMember()
  const from = countEvents()
  const paid = await readOrder(order.id)
  const remove = async () => {
    await deleteOnAccountPage(member)
    await deliverEvents(from)
  }
  if (when === 'after') await remove()
  ledger.dispute(subscription)
  await deliverEvents(from)
  if (when === 'before') await remove()
  expect(await readOrder(order.id)).toMatchObject({ state: 'refunded', is_charged_back: true })

  ledger.changeDispute(subscription, end)
  await deliverEvents(from)
  await deliverEvents(from)
  const { period_start, period_end, receipt, total } = paid ?? expect.unreachable()
  const refunded_at = end === 'won' ? null : (expect.any(Date) as Date)
  expect(await readOrder(order.id)).toMatchObject({
    owner_id: null,
    state,
    refunded_at,
    refund_due_at: null,
    is_charged_back: end === 'lost',
    period_start,
    period_end,
    receipt,
    total,
  })
  const owner = await createStaff(academy.testApp, 'owner')
  const shown = await callStudio(academy.testApp, owner, 'GET', `/orders/${order.id}`)
  expect(shown.json()).toMatchObject({ state, member: null })
  expect(countRefundRequests(subscription)).toBe(0)
})

test('two concurrent events of one late payment use one receipt number', async () => {
  const { testApp, stripe } = academy
  const { member, order, pay } = await openCheckout(academy)
  await deleteOnAccountPage(member)
  const from = countEvents()
  const subscription = pay()
  const [first, second] = stripe.ledger.events.slice(from)
  if (!first || !second) throw new Error('expected several events for one payment')
  stripe.breakNext(/^\/v1\/invoices/, 'delayed')
  const waiting = stripe.whenWaiting()
  const slow = sendWebhook(testApp, stripe.sign(first))
  await waiting
  expect(await sendWebhook(testApp, stripe.sign(second))).toBe(204)
  const { receipt } = (await readOrder(order.id)) ?? {}
  stripe.release()
  expect(await slow).toBe(204)
  expect(receipt).toMatch(/^\d{4}-\d{6}$/)
  expect((await readOrder(order.id))?.receipt).toBe(receipt)
  await waitUntilSettled(subscription, 0)
})

test('another process ends the subscription if the process that deleted the account is killed', async () => {
  const { testApp, stripe } = academy
  const { member, subscription } = await createPayingMember()
  const settings = {
    PAYMENT: 'stripe',
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    STRIPE_API: stripe.address,
    RATE_LIMIT_FACTOR: '100',
  }
  const process = await startProcess(testApp.databaseUrl, settings)
  const response = await fetch(`${process.address}/api/client/v2.0/auth/delete`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${member.accessToken}` },
  })
  await process.kill()
  expect(response.status).toBe(204)
  await waitUntilSettled(subscription, 2400)
})

test('a period charged during the deletion is refunded; the previous period is not', async () => {
  const { testApp, stripe } = academy
  const { member, subscription } = await createPayingMember()
  const from = countEvents()
  // Stripe refuses the requests of the job that ends the subscription.
  for (let tries = 0; tries < 3; tries += 1) stripe.breakNext(/^\/v1\/subscriptions/, 'refused')
  await deleteOnAccountPage(member)
  testApp.clock.advance(28 * DAY)
  stripe.ledger.renew(subscription)
  await deliverEvents(from)
  await waitUntilSettled(subscription, 2400)
  expect(countRefundRequests(subscription)).toBe(1)
})

test('a crash at any step of a late payment leads to exactly one refund', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deleteOnAccountPage(member)
  for (let crashAt = 1; crashAt <= 6; crashAt += 1)
    for (const event of stripe.ledger.events.slice(from)) {
      const { payload, signature } = stripe.sign(event)
      await handleWebhook(crashAtCall(testApp.context, crashAt), Buffer.from(payload), signature).catch(() => undefined)
    }
  await deliverEvents(from)
  await waitUntilSettled(subscription, 0)
  expect(countRefundRequests(subscription)).toBe(1)
})

// The retries take 15 s.
test.runIf(runsAllCases)('a refund without a response is retried with the same key and paid once', async () => {
  const { member, order, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  // The library retries each request twice. The first refusals ensure that no other job reads the subscription after
  // the refund.
  for (const kind of ['refused', 'refused', 'lost'] as const)
    for (let tries = 0; tries < 3; tries += 1) academy.stripe.breakNext(/^\/v1\/refunds/, kind)
  await deleteOnAccountPage(member)
  await deliverEvents(from)
  await eventually(async () => expect((await readOrder(order.id))?.refund_failed_at).toBeInstanceOf(Date))
  await eventually(async () => expect(await readOrder(order.id)).toMatchObject({ refund_due_at: null }))
  await waitUntilSettled(subscription, 0)
  const keys = academy.stripe.requests.filter(({ key }) => key === `${order.id}-refund`)
  expect(keys.length).toBeGreaterThan(9)
})

test('deleting the account during an order leaves no checkout open', async () => {
  const { testApp, stripe } = academy
  const member = await createMember(testApp)
  await Promise.all([buy(testApp, member, '4WK').catch(() => undefined), deleteOnAccountPage(member)])
  await createSweep(testApp.context)()
  await eventually(() => {
    const open = [...stripe.ledger.sessions.values()].filter(
      ({ session }) => session.customer_email === member.email && session.status === 'open',
    )
    expect(open).toEqual([])
  })
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
