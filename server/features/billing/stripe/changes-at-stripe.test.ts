import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, DAY, listSubjects, readBilling } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readMails } from '#server/testing/mailbox.ts'
import type { Person } from '#server/testing/people.ts'
import { publishPlans } from '#server/testing/staff.ts'
import { openCheckout, openStripeAcademy, sendWebhook, type StripeAcademy } from '#server/testing/stripe-academy.ts'
import { allOrders } from '../orders/order-store.ts'
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
  const customer = typeof subscription.customer === 'string' ? subscription.customer : expect.unreachable()
  return { member, id, subscription, customer, end: Date.parse((await readBilling(testApp, member)).until ?? '') }
}
const advanceTo = (moment: number) => academy.testApp.clock.advance(moment - academy.testApp.clock.now().getTime())
const readAccess = ({ id }: Person) => readPlan(academy.testApp.context.db, id, academy.testApp.context.now())

test('a plan that was canceled by date on Stripe’s pages is shown as canceled, is reported by email, and can be resumed', async () => {
  const { testApp, stripe } = academy
  const { member, id, subscription, end } = await createRenewingMember()
  stripe.ledger.cancelAt(id)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect(billing).toMatchObject({ state: 'canceled', mayCancel: false, mayResume: true })
  expect([billing.nextCharge, Date.parse(billing.until ?? '')]).toEqual([undefined, end])
  expect((await callAsPage(testApp, member, 'resumePlan')).value).toMatchObject({ state: 'renewing' })
  expect(subscription.cancel_at).toBeNull()
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your plan was resumed', 'Your plan will end'])
})

test('a cancellation date after the next charge takes effect in the last period, and resuming removes it', async () => {
  const { testApp, stripe } = academy
  const { member, id, subscription, end } = await createRenewingMember()
  stripe.ledger.cancelAt(id, end / 1000 + 28 * 86_400)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  await callAsPage(testApp, member, 'cancelPlan')
  await callAsPage(testApp, member, 'resumePlan')
  expect(subscription).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  stripe.ledger.cancelAt(id, end / 1000 + 28 * 86_400)
  advanceTo(end + 60_000)
  stripe.ledger.renew(id)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'canceled', mayResume: true })
})

test('a plan that was canceled immediately at Stripe is reported by email, and runs until the end of its period', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  stripe.ledger.end(id)
  await deliverEvents()
  stripe.ledger.setCancel(id, false)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect(billing).toMatchObject({ state: 'running', mayCancel: false, mayResume: false })
  expect(Date.parse(billing.until ?? '')).toBe(end)
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your plan will end'])
})

test('a plan that was canceled here and then ends at Stripe is not reported again', async () => {
  const { testApp, stripe } = academy
  const { member, id } = await createRenewingMember()
  await callAsPage(testApp, member, 'cancelPlan')
  stripe.ledger.end(id)
  await deliverEvents()
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Your plan will end'])
})

test('a paused plan does not renew, can be canceled, and ends with its period', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  stripe.ledger.pause(id)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect(billing).toMatchObject({ state: 'running', mayCancel: true })
  expect(billing.nextCharge).toBeUndefined()
  stripe.ledger.pause(id, end / 1000 - 60)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  stripe.ledger.pause(id)
  await deliverEvents()
  expect((await callAsPage(testApp, member, 'cancelPlan')).value).toMatchObject({ state: 'canceled' })
  stripe.ledger.setCancel(id, false)
  await deliverEvents()
  advanceTo(end - DAY)
  await createSweep(testApp.context)()
  expect(await listSubjects(testApp, member)).toContain('Your plan ends soon')
  advanceTo(end + 60_000)
  await createSweep(testApp.context)()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'ended' })
  await eventually(() => expect(stripe.ledger.subscriptions.get(id)?.status).toBe('canceled'))
})

test('a member whose customer was deleted at Stripe buys again as a new customer, and has no customer portal until then', async () => {
  const { testApp, stripe } = academy
  const { member, id, customer } = await createRenewingMember()
  stripe.ledger.deleteCustomer(customer)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'running', hasPortal: true })
  const portal = await callAsPage(testApp, member, 'paymentPortal')
  expect([portal.status, portal.value.error_code]).toEqual([409, 'OrderRefused'])
  expect(await readBilling(testApp, member)).toMatchObject({ hasPortal: false })
  const { value } = await buy(testApp, member, '1YR')
  const renewed = stripe.ledger.pay(String(value.url).split('/').at(-1) ?? '')
  await deliverEvents()
  expect(stripe.ledger.subscriptions.get(renewed)?.customer).not.toBe(customer)
  expect(renewed).not.toBe(id)
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', ptype: '1YR', hasPortal: true })
  expect((await callAsPage(testApp, member, 'paymentPortal')).value.url).toContain('/portal')
})

test('a member whose customer has another currency at Stripe buys as a new customer', async () => {
  const { testApp, stripe } = academy
  const { member, customer } = await createRenewingMember()
  const stored = stripe.ledger.customers.get(customer) ?? expect.unreachable()
  stored.currency = 'jpy'
  const { status, value } = await buy(testApp, member, '1YR')
  expect([status, value.url]).toEqual([200, expect.stringContaining('/pay/')])
})

test.each([
  ['JPY', 2400, 2400],
  ['KWD', 7500, 7500],
  ['ISK', 3000, 300_000],
  ['HUF', 500_000, 500_000],
])('a price in %s is charged in the unit of Stripe and recorded in that of ISO 4217', async (currency, price, sent) => {
  await using other = await openStripeAcademy()
  const { testApp, stripe } = other
  const { plans } = testApp.context.content.single('plans')
  const changes = { currency, plans: plans.map((plan) => ({ ...plan, price })) }
  expect((await publishPlans(testApp, changes)).statusCode).toBe(200)
  const { member, pay } = await openCheckout(other)
  const request = stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  const line = (name: string) => request?.form.get(`line_items[0][price_data][${name}]`)
  expect([line('currency'), line('unit_amount')]).toEqual([currency.toLowerCase(), String(sent)])
  const id = pay()
  testApp.clock.advance(28 * DAY + 60_000)
  stripe.ledger.renew(id)
  for (const event of stripe.ledger.events) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
  const { orders, nextCharge } = await readBilling(testApp, member)
  expect([nextCharge, orders.map(({ total }) => total)]).toEqual([price, [price, price]])
  expect(stripe.errors).toEqual([])
})

test('a renewal that must be confirmed at the bank is reported with a link, and the plan stays active for seven days', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  advanceTo(end + 60_000)
  stripe.ledger.draft(id)
  await deliverEvents()
  advanceTo(end + 3_600_000)
  stripe.ledger.requireAction(id)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect(billing).toMatchObject({ state: 'grace', hasFailed: false, confirmUrl: expect.stringContaining('invoice.') })
  expect(Date.parse(billing.graceUntil ?? '')).toBe(end + 7 * DAY)
  const readMail = async (subject: string) =>
    (await readMails(testApp, member.email)).find((mail) => mail.subject === subject)?.text ?? ''
  expect(await readMail('Confirm your renewal payment')).toContain(billing.confirmUrl)
  expect(await readMail('Confirm your renewal payment')).not.toMatch(/card/i)
  advanceTo(end + 5 * DAY + 60_000)
  await createSweep(testApp.context)()
  await createSweep(testApp.context)()
  expect(await readMail('Two days left to renew')).toContain(billing.confirmUrl)
  expect(await readAccess(member)).toBe('paid')
  stripe.ledger.payLate(id)
  await deliverEvents()
  const renewed = await readBilling(testApp, member)
  expect(renewed).toMatchObject({ state: 'renewing', nextCharge: 2400 })
  expect([renewed.confirmUrl, Date.parse(renewed.until ?? '')]).toEqual([undefined, end + 28 * DAY])
  expect(await listSubjects(testApp, member)).toEqual([
    'Confirm your renewal payment',
    'Receipt NUMBER',
    'Receipt NUMBER',
    'Two days left to renew',
  ])
})

test('the currency cannot change while a renewal in the previous one is being charged', async () => {
  await using other = await openStripeAcademy()
  const { testApp, stripe } = other
  const { pay } = await openCheckout(other)
  const id = pay()
  testApp.clock.advance(28 * DAY + 60_000)
  stripe.ledger.renew(id, false)
  for (const event of stripe.ledger.events) expect(await sendWebhook(testApp, stripe.sign(event))).toBe(204)
  const refused = await publishPlans(testApp, { currency: 'JPY' })
  expect(refused.json<{ error: string }>().error).toContain('while 1 paid period in USD is running')
})

test('a plan whose renewal is not confirmed ends after seven days, or when its invoice is voided', async () => {
  const { testApp, stripe } = academy
  for (const isVoided of [false, true]) {
    const { member, id, end } = await createRenewingMember()
    advanceTo(end + 60_000)
    stripe.ledger.draft(id)
    stripe.ledger.requireAction(id)
    await deliverEvents()
    expect(await readAccess(member)).toBe('paid')
    const newest = [...stripe.ledger.invoices.values()].findLast(({ subscription }) => subscription === id)
    if (isVoided && newest) newest.invoice.status = 'void'
    advanceTo(isVoided ? end + DAY : end + 7 * DAY + 1000)
    await createSweep(testApp.context)()
    expect([await readAccess(member), (await readBilling(testApp, member)).state]).toEqual(['free', 'ended'])
    await eventually(() => expect(stripe.ledger.subscriptions.get(id)?.status).toBe('canceled'))
  }
})

test('a first payment that waits for the bank does not void the order', async () => {
  const { testApp, stripe } = academy
  const { member, order, pay } = await openCheckout(academy)
  const id = pay()
  const events = stripe.ledger.events.length
  const paid = [...stripe.ledger.invoices.values()].findLast(({ subscription }) => subscription === id)
  const subscription = stripe.ledger.subscriptions.get(id)
  if (!paid || !subscription) return expect.unreachable()
  const { status, amount_paid: sum } = paid.invoice
  Object.assign(paid.invoice, { status: 'open', attempted: true, amount_paid: 0 })
  subscription.status = 'incomplete'
  await deliverEvents()
  expect((await readBilling(testApp, member)).orders).toMatchObject([{ id: order.id, state: 'open' }])
  expect(stripe.ledger.subscriptions.get(id)?.status).toBe('incomplete')
  Object.assign(paid.invoice, { status, amount_paid: sum })
  subscription.status = 'active'
  delivered = events
  stripe.ledger.setCancel(id, false)
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', orders: [{ state: 'paid' }] })
})

test('a changed price or quantity applies to the next charge, and its invoice starts no period', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  testApp.clock.advance(3 * DAY)
  stripe.ledger.changePrice(id, 3000, 2)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect([billing.nextCharge, Date.parse(billing.until ?? ''), billing.orders.length]).toEqual([6000, end, 1])
  advanceTo(end + 60_000)
  stripe.ledger.renew(id)
  await deliverEvents()
  expect((await readBilling(testApp, member)).orders[0]).toMatchObject({ total: 6000, state: 'paid' })
})

test('days that were added at Stripe extend the plan until the next charge', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  stripe.ledger.extendTrial(id, end / 1000 + 10 * 86_400)
  await deliverEvents()
  const billing = await readBilling(testApp, member)
  expect([billing.state, billing.nextCharge, Date.parse(billing.until ?? '')]).toEqual([
    'renewing',
    2400,
    end + 10 * DAY,
  ])
})

test('an event of an older API version names the subscription in its invoice', async () => {
  const { testApp, stripe } = academy
  const { member, pay } = await openCheckout(academy)
  const subscription = pay()
  const object = { id: 'in_old', object: 'invoice', subscription }
  delivered = stripe.ledger.events.length
  expect(await sendWebhook(testApp, stripe.sign({ id: 'evt_old', type: 'invoice.paid', object }))).toBe(204)
  expect((await readBilling(testApp, member)).state).toBe('renewing')
})

test('a renewal that was marked as paid outside of Stripe has no charge, so that it can only be refunded manually', async () => {
  const { testApp, stripe } = academy
  const { member, id, end } = await createRenewingMember()
  advanceTo(end + 60_000)
  stripe.ledger.renew(id)
  const newest = [...stripe.ledger.invoices.values()].findLast(({ subscription }) => subscription === id)
  if (newest) newest.charge = undefined
  await deliverEvents()
  expect(await readBilling(testApp, member)).toMatchObject({ state: 'renewing', orders: [{ total: 2400 }, {}] })
  const orders = allOrders(testApp.context.db)
    .selectFrom('orders')
    .select('charge_id')
    .where('owner_id', '=', member.id)
  expect(await orders.where('is_renewal', '=', true).execute()).toEqual([{ charge_id: null }])
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})

test('a member cancels and resumes a plan that a schedule changes at Stripe', async () => {
  const { testApp, stripe } = academy
  const { member, id, subscription } = await createRenewingMember()
  stripe.ledger.addSchedule(id)
  await deliverEvents()
  expect((await callAsPage(testApp, member, 'cancelPlan')).value).toMatchObject({ state: 'canceled' })
  expect(subscription).toMatchObject({ cancel_at_period_end: true, schedule: null })
  expect((await callAsPage(testApp, member, 'resumePlan')).value).toMatchObject({ state: 'renewing' })
})
