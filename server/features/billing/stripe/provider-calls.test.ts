import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBilling, buy, readMembershipRow, listSubjects } from '#server/testing/billing.ts'
import { callAsPage } from '#server/testing/functions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import {
  crashAtCall,
  hasOpenTransaction,
  sendWebhook,
  openStripeAcademy,
  type StripeAcademy,
} from '#server/testing/stripe-academy.ts'
import { allOrders, orderStore } from '../orders/order-store.ts'
import { cancel, resume } from '../subscriptions/cancel.ts'
import { createSweep } from '../index.ts'
import { placeOrder } from '../orders/place-order.ts'
import { quote } from '../orders/quote.ts'
import { propertyRuns } from '../../../../scripts/test/property-runs.ts'

let academy: StripeAcademy
beforeAll(async () => {
  academy = await openStripeAcademy()
})
afterAll(() => academy.close())

type Context = StripeAcademy['testApp']['context']
const crashMoments = ['before', 'after'] as const

async function deliverEvents(from: number) {
  for (const event of academy.stripe.ledger.events.slice(from))
    expect(await sendWebhook(academy.testApp, academy.stripe.sign(event))).toBe(204)
}
const countEvents = () => academy.stripe.ledger.events.length
const getCheckoutId = (url: string | undefined) => url?.split('/').at(-1) ?? ''

/** Returns a member with a renewing plan of four weeks. */
async function createRenewingMember() {
  const member = await createMember(academy.testApp)
  const from = countEvents()
  const { value } = await buy(academy.testApp, member, '4WK')
  const subscription = academy.stripe.ledger.pay(getCheckoutId(value.url))
  await deliverEvents(from)
  return { member, subscription }
}
const isCanceledAtStripe = (subscription: string) =>
  academy.stripe.ledger.subscriptions.get(subscription)?.cancel_at_period_end
const isCanceledHere = async (member: Person) => (await readMembershipRow(academy.testApp, member))?.cancel_id !== null
/** Runs the sweep, which repairs the state after a crash. */
async function recover() {
  academy.testApp.clock.advance(3 * 60_000)
  await createSweep(academy.testApp.context)()
}
/** Returns the state that may exist only during a provider request. */
async function readPendingState({ id }: Person) {
  const { db } = academy.testApp.context
  const store = orderStore(db, id)
  const open = await store.openOrder()
  return { change: (await store.renewal())?.change_asked_at ?? null, isWithoutPage: open?.checkout_id === null }
}
const noPendingState = { change: null, isWithoutPage: false }

async function orderWith(context: Context, { id }: Person, plan: '4WK' | '1YR') {
  const quoted = await quote(context, context.db, id, { plan })
  if (quoted.kind === 'none') return undefined
  return placeOrder(context, id, { plan, total: quoted.total, accepts: true })
}

test('no transaction is open during a request to Stripe', async () => {
  const { db } = academy.testApp.context
  await db.transaction().execute(async (transaction) => {
    await allOrders(transaction).selectFrom('orders').select('id').limit(1).execute()
    expect(await hasOpenTransaction({ db }, 20)).toBe(true)
  })
  expect(await hasOpenTransaction({ db })).toBe(false)
  const { member } = await createRenewingMember()
  await callAsPage(academy.testApp, member, 'cancelPlan')
  await callAsPage(academy.testApp, member, 'resumePlan')
  await buy(academy.testApp, member, '1YR')
  await buy(academy.testApp, member, '1YR', 'NONE').catch(() => undefined)
  expect(academy.stripe.errors).toEqual([])
})

test.each(crashMoments)(
  'an order continues or is voided after a crash %s the call that opens its checkout',
  async (when) => {
    const member = await createMember(academy.testApp)
    const { context } = academy.testApp
    const sessions = academy.stripe.ledger.sessions.size
    await expect(orderWith(crashAtCall(context, 1, when), member, '4WK')).rejects.toThrow('simulated crash')
    expect(await readPendingState(member)).toMatchObject({ isWithoutPage: true })
    expect((await buy(academy.testApp, member, '4WK')).value.url).toContain('/pay/')
    expect(academy.stripe.ledger.sessions.size).toBe(sessions + 1)

    const absentMember = await createMember(academy.testApp)
    await expect(orderWith(crashAtCall(context, 1, when), absentMember, '4WK')).rejects.toThrow('simulated crash')
    await recover()
    expect(await readPendingState(absentMember)).toEqual(noPendingState)
    expect((await readBilling(academy.testApp, absentMember)).orders).toEqual([])
  },
)

test.each(crashMoments)(
  'exactly one order can be paid after a crash %s the call that closes a checkout',
  async (when) => {
    const member = await createMember(academy.testApp)
    const first = getCheckoutId((await buy(academy.testApp, member, '4WK')).value.url)
    // The first request reads the state of the open checkout.
    await expect(orderWith(crashAtCall(academy.testApp.context, 2, when), member, '1YR')).rejects.toThrow(
      'simulated crash',
    )
    const second = getCheckoutId((await buy(academy.testApp, member, '1YR')).value.url)
    const statusOf = (id: string) => academy.stripe.ledger.sessions.get(id)?.session.status
    expect([statusOf(first), statusOf(second)]).toEqual(['expired', 'open'])
  },
)

test.each(crashMoments)('a cancellation is completed with one email after a crash %s the call', async (when) => {
  const { member, subscription } = await createRenewingMember()
  await expect(cancel(crashAtCall(academy.testApp.context, 1, when), member.id)).rejects.toThrow('simulated crash')
  expect((await callAsPage(academy.testApp, member, 'cancelPlan')).value.error_code).toBe('OrderRefused')
  await recover()
  expect([isCanceledAtStripe(subscription), await isCanceledHere(member)]).toEqual([true, true])
  expect(await readPendingState(member)).toEqual(noPendingState)
  expect(await listSubjects(academy.testApp, member)).toEqual(['Receipt NUMBER', 'Your plan will end'])
})

test('a cancellation without a response is recorded only if Stripe made it', async () => {
  const { member, subscription } = await createRenewingMember()
  for (const kind of ['refused', 'refused', 'refused'] as const) academy.stripe.breakNext(/subscriptions/, kind)
  expect((await callAsPage(academy.testApp, member, 'cancelPlan')).value.error_code).toBe('PaymentUnavailable')
  await recover()
  expect([isCanceledAtStripe(subscription), await isCanceledHere(member)]).toEqual([false, false])
  for (const kind of ['lost', 'lost', 'lost'] as const) academy.stripe.breakNext(/subscriptions/, kind)
  expect((await callAsPage(academy.testApp, member, 'cancelPlan')).value.error_code).toBe('PaymentUnavailable')
  await recover()
  expect([isCanceledAtStripe(subscription), await isCanceledHere(member)]).toEqual([true, true])
})

test('a stale response of Stripe is requested again', async () => {
  const { member, subscription } = await createRenewingMember()
  const { stripe, testApp } = academy
  const from = countEvents()
  stripe.ledger.renew(subscription)
  stripe.breakNext(/^\/v1\/subscriptions/, 'delayed')
  const waiting = stripe.whenWaiting()
  const [event] = stripe.ledger.events.slice(from)
  if (!event) throw new Error('no event was recorded')
  const late = sendWebhook(testApp, stripe.sign(event))
  await waiting
  expect((await callAsPage(testApp, member, 'cancelPlan')).value).toMatchObject({ state: 'canceled' })
  stripe.release()
  expect(await late).toBe(204)
  expect([isCanceledAtStripe(subscription), await isCanceledHere(member)]).toEqual([true, true])
  expect(await listSubjects(testApp, member)).toEqual(['Receipt NUMBER', 'Receipt NUMBER', 'Your plan will end'])
})

const anyStep = fc.record({
  do: fc.constantFrom('order 4WK', 'order 1YR', 'pay', 'cancel', 'resume', 'deliver events', 'sweep'),
  crashAt: fc.integer({ min: 0, max: 4 }),
  when: fc.constantFrom(...crashMoments),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

async function performStep(
  member: Person,
  { do: action, crashAt, when }: Step,
  progress: { delivered: number; page: string },
) {
  const context = crashAtCall(academy.testApp.context, crashAt, when)
  const { ledger } = academy.stripe
  if (action === 'order 4WK' || action === 'order 1YR')
    progress.page =
      getCheckoutId((await orderWith(context, member, action === 'order 4WK' ? '4WK' : '1YR'))?.url) || progress.page
  else if (action === 'cancel') await cancel(context, member.id)
  else if (action === 'resume') await resume(context, member.id)
  else if (action === 'sweep') await recover()
  else if (action === 'pay') {
    if (ledger.sessions.get(progress.page)?.session.status === 'open') ledger.pay(progress.page)
  } else {
    await deliverEvents(progress.delivered)
    progress.delivered = countEvents()
  }
}

test('academy and Stripe agree after any sequence of actions and crashes', async () => {
  const { ledger } = academy.stripe
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 10 }), async (steps) => {
      const member = await createMember(academy.testApp)
      const progress = { delivered: countEvents(), page: '' }
      for (const step of steps) await performStep(member, step, progress).catch(() => undefined)
      await recover()
      await deliverEvents(progress.delivered)
      await recover()
      const renewal = await orderStore(academy.testApp.context.db, member.id).renewal()
      const subscription = renewal && ledger.subscriptions.get(renewal.contract_id)
      const { orders } = await readBilling(academy.testApp, member)
      const paid = [...ledger.sessions.values()].filter(
        ({ session, order: id }) => session.status === 'complete' && orders.some((order) => order.id === id),
      )
      expect(await readPendingState(member)).toEqual(noPendingState)
      expect(orders.filter(({ state }) => state === 'paid')).toHaveLength(paid.length)
      if (subscription) expect(await isCanceledHere(member)).toBe(subscription.cancel_at_period_end)
      const receipts = (await listSubjects(academy.testApp, member)).filter((subject) => subject === 'Receipt NUMBER')
      expect(receipts).toHaveLength(paid.length)
      // Only the newest paid subscription is still active.
      await eventually(() => {
        const live = paid.filter(({ session }) => {
          const id = typeof session.subscription === 'string' ? session.subscription : ''
          return ledger.subscriptions.get(id)?.status === 'active'
        })
        expect(live.length).toBeLessThanOrEqual(1)
      })
    }),
    { ...propertyRuns(12), endOnFailure: true },
  )
})

test('all requests to Stripe were valid', () => {
  expect(academy.stripe.errors).toEqual([])
})
