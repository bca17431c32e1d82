import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBilling, buy, DAY, readMembershipRow, listSubjects } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { call, createMember } from '#server/testing/people.ts'
import { startProcess } from '#server/testing/process.ts'
import { sendWebhook, openCheckout, openStripeAcademy, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { STRIPE } from '../../../../e2e/stripe/start-stripe.ts'
import { addCoupon, NewCoupon, readPlan, createSweep } from '../index.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

/** Sends all events since `from` to the academy. */
async function deliverEvents({ testApp, stripe }: StripeAcademy, from = 0) {
  for (const event of stripe.ledger.events.slice(from)) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
}
const countEvents = () => academy.stripe.ledger.events.length

test('a paid checkout opens the plan with one receipt for any number of duplicate events', async () => {
  const { testApp, stripe } = academy
  const { member, order, checkout, pay } = await openCheckout(academy)
  expect((await buy(testApp, member, '4WK')).value.url).toContain(checkout)
  const checkoutRequest = stripe.requests.find(({ path }) => path === '/v1/checkout/sessions')
  expect([...(checkoutRequest?.form ?? [])]).toEqual(
    expect.arrayContaining([
      ['mode', 'subscription'],
      ['line_items[0][price_data][unit_amount]', '2400'],
      ['line_items[0][price_data][recurring][interval]', 'week'],
      ['line_items[0][price_data][recurring][interval_count]', '4'],
    ]),
  )
  const from = countEvents()
  pay()
  await deliverEvents(academy, from)
  await deliverEvents(academy, from)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400, hasPortal: true })
  expect((await callAsPage(testApp, member, 'settleOrder', { order: order.id })).value).toMatchObject({
    state: 'paid',
  })
  expect((await callAsPage(testApp, member, 'paymentPortal')).value.url).toContain('/portal')
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER'])
})

test('a member who returns before Stripe’s webhook arrives has the plan', async () => {
  const { testApp } = academy
  const { member, order, pay } = await openCheckout(academy, '1YR')
  const from = countEvents()
  pay()
  expect((await callAsPage(testApp, member, 'settleOrder', { order: order.id })).value).toMatchObject({
    state: 'paid',
    total: 19_900,
  })
  await deliverEvents(academy, from)
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER'])
})

test('forged, expired and modified webhooks are refused', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  pay()
  const [event] = stripe.ledger.events.slice(from)
  if (!event) throw new Error('no event was recorded')
  const good = stripe.sign(event)
  const bad = [
    stripe.sign(event, 'whsec_other'),
    stripe.sign(event, STRIPE.webhookSecret, testApp.clock.now().getTime() - 301_000),
    { ...good, payload: good.payload.replace('invoice.paid', 'invoice.void') },
    { ...good, signature: '' },
    { ...good, signature: 't=1,v1=00' },
  ]
  for (const message of bad) expect(await sendWebhook(testApp, message)).toBe(400)
  expect((await readBilling(testApp, member)).state).toBe('free')
})

test('an event of an unrelated subscription causes one request to Stripe, and its duplicates cause none', async () => {
  const { testApp, stripe } = academy
  ;(await openCheckout(academy)).pay()
  const known = [...stripe.ledger.subscriptions.values()].at(-1)
  if (!known) throw new Error('no subscription was created')
  for (const subscription of ['sub_of_a_shop', 'sub_that_is_gone']) {
    const foreign = { ...known, id: subscription, metadata: {} }
    if (subscription === 'sub_of_a_shop') stripe.ledger.subscriptions.set(subscription, foreign)
    const message = stripe.sign({ id: `evt_${subscription}`, type: 'customer.subscription.updated', object: foreign })
    const requested = () => stripe.requests.map(({ path }) => path).filter((path) => path !== '/v1/checkout/sessions')
    const before = requested().length
    expect(await sendWebhook(testApp, message)).toBe(204)
    expect(requested().slice(before)).toEqual([`/v1/subscriptions/${subscription}`])
    expect(await sendWebhook(testApp, message)).toBe(204)
    expect(requested()).toHaveLength(before + 1)
  }
})

test('a subscription unknown to Stripe is ended, its webhooks are acknowledged and one warning is logged', async () => {
  const { lines, logTo } = collectLog()
  await using other = await openStripeAcademy({ logTo })
  const { testApp, stripe } = other
  const { member, pay } = await openCheckout(other)
  const subscription = pay()
  await deliverEvents(other)
  stripe.ledger.setCancel(subscription, true)
  stripe.ledger.setCancel(subscription, false)
  stripe.ledger.subscriptions.delete(subscription)
  await deliverEvents(other)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'running', mayCancel: false })
  expect(lines.filter(({ subscription: named }) => named === subscription)).toHaveLength(1)

  testApp.clock.advance(29 * DAY)
  await createSweep(testApp.context)()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'ended' })
  expect(await listSubjects(testApp, member)).toEqual(expect.arrayContaining(['Receipt NUMBER']))
  expect(stripe.errors).toEqual([])
})

test('a late payment of a voided order is recorded even if its coupon was used up in the meantime', async () => {
  const { testApp, stripe } = academy
  await addCoupon(testApp.context, NewCoupon.parse({ code: 'last', percent: '25', limit: '1' }))
  const order = async () => {
    const member = await createMember(testApp)
    const { value } = await buy(testApp, member, '4WK', 'last')
    const checkout = String(value.url).split('/').at(-1) ?? ''
    return { member, order: value.order, pay: () => stripe.ledger.pay(checkout) }
  }
  const late = await order()
  await sql`update orders set state = 'void' where id = ${late.order.id}`.execute(testApp.context.db)
  const from = countEvents()
  ;(await order()).pay()
  late.pay()
  await deliverEvents(academy, from)
  expect((await readBilling(testApp, late.member)).orders).toMatchObject([{ id: late.order.id, state: 'paid' }])
})

test('an invoice without lines does not change the plan', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deliverEvents(academy, from)
  const before = await readBilling(testApp, member)
  const delivered = countEvents()
  stripe.ledger.payEmptyInvoice(subscription)
  await deliverEvents(academy, delivered)
  expect(await readBilling(testApp, member)).toEqual(before)
})

test('a renewal extends the plan; a failed one gives seven days of grace with two emails', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deliverEvents(academy, from)
  const first = Date.parse((await readBilling(testApp, member)).until ?? '')
  testApp.clock.advance(28 * DAY + 60_000)
  stripe.ledger.renew(subscription)
  await deliverEvents(academy, from)
  expect(Date.parse((await readBilling(testApp, member)).until ?? '') - first).toBe(28 * DAY)

  testApp.clock.advance(28 * DAY)
  stripe.ledger.renew(subscription, false)
  await deliverEvents(academy, from)
  const failed = await readBilling(testApp, member)
  expect(failed).toMatchObject({ state: 'grace', hasFailed: true })
  testApp.clock.advance(5 * DAY)
  await createSweep(testApp.context)()
  await createSweep(testApp.context)()
  expect(await readPlan(testApp.context.db, member.id, testApp.context.now())).toBe('paid')
  testApp.clock.advance(2 * DAY)
  expect(await readPlan(testApp.context.db, member.id, testApp.context.now())).toBe('free')
  await createSweep(testApp.context)()
  expect(await readMembershipRow(testApp, member)).toMatchObject({ plan: 'free' })
  await eventually(() => expect(stripe.ledger.subscriptions.get(subscription)?.status).toBe('canceled'))
  // The late payment is recorded; no further charge follows.
  stripe.ledger.payLate(subscription)
  await deliverEvents(academy, from)
  expect((await readBilling(testApp, member)).state).toBe('running')
  expect(await listSubjects(testApp, member)).toEqual([
    'Receipt NUMBER',
    'Receipt NUMBER',
    'Receipt NUMBER',
    'Two days left to renew',
    'Your plan has ended',
    'Your renewal payment failed',
  ])
})

test('cancel and resume are sent to Stripe first; changes made at Stripe are recorded', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deliverEvents(academy, from)
  stripe.breakNext(/subscriptions/, 'lost')
  expect((await callAsPage(testApp, member, 'cancelPlan')).value).toMatchObject({ state: 'canceled' })
  expect(stripe.ledger.subscriptions.get(subscription)?.cancel_at_period_end).toBe(true)
  await deliverEvents(academy, from)
  expect((await callAsPage(testApp, member, 'resumePlan')).value).toMatchObject({ state: 'renewing' })
  stripe.ledger.setCancel(subscription, true)
  await deliverEvents(academy, from)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'canceled', mayResume: true })
  expect(await listSubjects(testApp, member)).toEqual([
    'Receipt NUMBER',
    'Your plan was resumed',
    'Your plan will end',
    'Your plan will end',
  ])
})

test('a chargeback, a withdrawal and the deletion of the account end the plan and all charges', async () => {
  const { testApp, stripe } = academy
  const people = await Promise.all([openCheckout(academy), openCheckout(academy, '1YR'), openCheckout(academy)])
  const from = countEvents()
  const subscriptions = people.map(({ pay }) => pay())
  await deliverEvents(academy, from)
  const [disputed, withdrawn, gone] = people
  // A partial refund is recorded and does not end the plan.
  const { charge } =
    [...stripe.ledger.invoices.values()].find(({ subscription }) => subscription === subscriptions[0]) ?? {}
  stripe.ledger.refund(charge?.payment_intent ?? '', 500)
  await deliverEvents(academy, from)
  const partly = await readBilling(testApp, disputed.member)
  expect([partly.state, partly.orders[0]?.returned]).toEqual(['renewing', 500])
  stripe.ledger.dispute(subscriptions[0] ?? '')
  await deliverEvents(academy, from)
  expect(await readPlan(testApp.context.db, disputed.member.id, testApp.context.now())).toBe('free')
  const response = await callAsPage(testApp, withdrawn.member, 'withdrawOrder', { order: withdrawn.order.id })
  expect(response.value).toMatchObject({ state: 'free' })
  await eventually(() => expect(stripe.requests.filter(({ path }) => path === '/v1/refunds')).toHaveLength(1))
  await call(testApp.app, 'DELETE', '/auth/delete', { token: gone.member.accessToken })
  await eventually(async () => {
    const states = subscriptions.map((id) => stripe.ledger.subscriptions.get(id)?.status)
    expect(states).toEqual(['canceled', 'canceled', 'canceled'])
  })
  await deliverEvents(academy, from)
  expect(await listSubjects(testApp, disputed.member)).toEqual(['Order NUMBER was refunded', 'Receipt NUMBER'])
  expect(await listSubjects(testApp, withdrawn.member)).toEqual(['Receipt NUMBER', 'Withdrawal from order NUMBER'])
})

test('a year replaces four weeks, and their credit and a coupon become one discount', async () => {
  const { testApp, stripe } = academy
  await addCoupon(testApp.context, NewCoupon.parse({ code: 'year', amount: '900', plan: '1YR' }))
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deliverEvents(academy, from)
  testApp.clock.advance(14 * DAY)
  const { value, quoted } = await buy(testApp, member, '1YR', 'YEAR')
  expect(quoted.total).toBe(19_900 - 900 - quoted.credit)
  const reduction = stripe.requests.findLast(({ path }) => path === '/v1/coupons')
  expect(reduction?.form.get('amount_off')).toBe(String(900 + quoted.credit))
  stripe.ledger.pay(String(value.url).split('/').at(-1) ?? '')
  await deliverEvents(academy, from)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', ptype: '1YR', nextCharge: 19_900 })
  await eventually(async () => expect(stripe.ledger.subscriptions.get(subscription)?.status).toBe('canceled'))
  await deliverEvents(academy, from)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', ptype: '1YR' })
})

test('a partial refund at Stripe cancels a waiting order whose price includes the credit', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const from = countEvents()
  const subscription = pay()
  await deliverEvents(academy, from)
  const { value, quoted } = await buy(testApp, member, '1YR')
  expect(quoted.credit).toBeGreaterThan(0)
  const invoice = [...stripe.ledger.invoices.values()].find((one) => one.subscription === subscription)
  stripe.ledger.refund(invoice?.charge?.payment_intent ?? '', 500)
  await deliverEvents(academy, from)
  const { orders } = await readBilling(testApp, member)
  expect(orders.map(({ id }) => id)).not.toContain(value.order.id)
  expect(await listSubjects(testApp, member)).toContain('Your order NUMBER was canceled')
  const checkout = String(value.url).split('/').at(-1) ?? ''
  await eventually(() => expect(stripe.ledger.sessions.get(checkout)?.session.status).toBe('expired'))
})

test('a lost response creates no second checkout, and a failed request leaves no order', async () => {
  const { testApp, stripe } = academy
  const member = await createMember(testApp)
  const before = stripe.ledger.sessions.size
  stripe.breakNext(/checkout/, 'lost')
  const { value } = await buy(testApp, member, '4WK')
  expect(stripe.ledger.sessions.size).toBe(before + 1)
  const other = await buy(testApp, member, '1YR')
  expect(stripe.ledger.sessions.get(String(value.url).split('/').at(-1) ?? '')?.session.status).toBe('expired')
  expect(other.value.url).toContain('/pay/')

  const unlucky = await createMember(testApp)
  for (let tries = 0; tries < 3; tries += 1) stripe.breakNext(/checkout/, 'refused')
  expect((await buy(testApp, unlucky, '4WK')).value.error_code).toBe('PaymentUnavailable')
  expect((await readBilling(testApp, unlucky)).orders).toEqual([])
})

test('a checkout that was paid in another tab cannot be paid again', async () => {
  const { testApp } = academy
  const { member, pay } = await openCheckout(academy)
  pay()
  const again = await buy(testApp, member, '4WK')
  expect([again.status, again.value.error_code]).toEqual([409, 'OrderRefused'])
  expect((await readBilling(testApp, member)).state).toBe('renewing')
})

test('the sweep recovers from missing webhooks', async () => {
  const { testApp } = academy
  const { member, pay } = await openCheckout(academy)
  pay()
  testApp.clock.advance(61 * 60_000)
  await createSweep(testApp.context)()
  expect((await readBilling(testApp, member)).state).toBe('renewing')
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER'])
})

test('a crash between charge and commit loses nothing and repeats no charge or email', async () => {
  const { testApp, stripe } = academy
  const { member, checkout, pay } = await openCheckout(academy)
  const from = countEvents()
  pay()
  const settings = {
    PAYMENT: 'stripe',
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    STRIPE_API: stripe.address,
  }
  const process = await startProcess(testApp.databaseUrl, settings)
  stripe.sendEventsTo(process.address)
  stripe.breakNext(/^\/v1\/invoice_payments/, 'delayed')
  const waiting = stripe.whenWaiting()
  const [event] = stripe.ledger.events.slice(from)
  if (!event) throw new Error('no event was recorded')
  const lost = stripe.deliver(event).catch(() => 0)
  await waiting
  await process.kill()
  stripe.release()
  expect(await lost).toBe(0)
  expect((await readBilling(testApp, member)).state).toBe('free')

  await deliverEvents(academy, from)
  expect((await readBilling(testApp, member)).state).toBe('renewing')
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER'])
  expect(
    [...stripe.ledger.invoices.values()].filter(
      ({ subscription }) => subscription === stripe.ledger.sessions.get(checkout)?.session.subscription,
    ),
  ).toHaveLength(1)
  const { rows } = await sql`select 1 from orders where owner_id = ${member.id}`.execute(testApp.context.db)
  expect(rows).toHaveLength(1)
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.requests.length).toBeGreaterThan(50)
  expect(academy.stripe.errors).toEqual([])
})
