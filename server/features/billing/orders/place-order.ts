import type { PlacedOrder, OrderRequest } from '#contract/billing.ts'
import type { z } from 'zod'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionNotFound } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import type { Buyer } from '#server/ports/payments.ts'
import { activateOrder } from './approve-order.ts'
import { readCouponHoldEnd, lockCoupon } from './coupon-uses.ts'
import { type OrderRow, orderStore, UNPAID_FIELDS } from './order-store.ts'
import { checkoutClosingQueue } from '../subscriptions/end-subscription-queue.ts'
import { withBillingLock } from '../billing-lock.ts'
import { lockPaymentProvider } from '../lock-payment-provider.ts'
import { mailMember, waitingMessage } from '../messages.ts'
import { quote } from './quote.ts'
import { newReference } from './reference.ts'
import { reconcile, refreshCheckout } from '../subscriptions/reconcile.ts'
import { describeOrder } from '../describe-billing.ts'

type OrderInput = z.output<typeof OrderRequest>

/** Maximum attempts if concurrent calls of the same member change the order during a provider request. */
const ATTEMPTS = 4

/**
 * Orders a plan at the displayed price. A repeated call continues with the open order. The decision is committed before
 * the provider request, and the response after it (`docs/decisions/0053-provider-calls.md`).
 */
export async function placeOrder(context: Context, owner: OwnerId, input: OrderInput): Promise<PlacedOrder> {
  await countAttempts(context, ['orders', owner])
  await refreshOpenOrder(context, owner)
  // Price and order use the same time, so that a credit has the same value in both.
  const moment = context.now()
  const frozenContext = { ...context, now: () => moment }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await runStep(frozenContext, owner, await decideNextStep(frozenContext, owner, input))
    if (result) return result
  }
  return fail('OrderRefused', 'another order is being placed right now; try again in a moment')
}

/**
 * The provider request that an order needs. `done`: none. `open`: create a checkout page. `resume`: the page is already
 * open. `close`: close the page of the order that this one replaces.
 */
type NextStep =
  | { kind: 'done'; ordered: PlacedOrder }
  | { kind: 'open'; order: OrderRow; buyer: Buyer }
  | { kind: 'resume' | 'close'; order: OrderRow; checkoutId: string }

const decideNextStep = (context: Context, owner: OwnerId, input: OrderInput): Promise<NextStep> =>
  withBillingLock(context, owner, async (transaction) => {
    await lockPaymentProvider(context, transaction)
    const store = orderStore(transaction, owner)
    const newOrder = await priceOrder(context, transaction, owner, input)
    const openOrder = await store.openOrder()
    const isSameProvider = openOrder?.provider === context.payments.name
    if (openOrder && isSameOrder(openOrder, newOrder)) {
      if (openOrder.checkout_id) return { kind: 'resume', order: openOrder, checkoutId: openOrder.checkout_id }
      // Another call is opening the page now, or was interrupted before it could.
      if (context.payments.getPaymentStart(openOrder) === 'hosted-page')
        return { kind: 'open', order: openOrder, buyer: await readBuyer(transaction, owner) }
      return { kind: 'done', ordered: { order: await describeWithPeriod(context, transaction, owner, openOrder) } }
    }
    if (openOrder?.approval_due_at)
      return fail('OrderRefused', 'your previous order is being opened; try again in 30 seconds')
    if (openOrder?.checkout_id && isSameProvider)
      return { kind: 'close', order: openOrder, checkoutId: openOrder.checkout_id }
    if (openOrder) await store.changeOrder(openOrder.id, ['open'], { state: 'void' })
    return startPayment(context, transaction, owner, { newOrder, replaced: openOrder })
  })

/** Sends the provider request. Returns undefined if the decision has to be repeated. */
async function runStep(context: Context, owner: OwnerId, step: NextStep): Promise<PlacedOrder | undefined> {
  if (step.kind === 'done') return step.ordered
  if (step.kind === 'open') return openCheckoutPage(context, owner, step)
  const { payments } = context
  const { order: openOrder, checkoutId } = step
  const checkout =
    step.kind === 'close' ? await payments.closeCheckout(checkoutId) : await payments.readCheckout(checkoutId)
  if (checkout.state === 'done') {
    await reconcile(context, checkout.subscriptionId)
    return fail('OrderRefused', 'your previous order was just paid, or its payment is pending')
  }
  if (checkout.state === 'open') {
    if (step.kind === 'close') return fail('PaymentUnavailable')
    return { order: await describeWithPeriod(context, context.db, owner, openOrder), url: checkout.url }
  }
  await withBillingLock(context, owner, (transaction) =>
    orderStore(transaction, owner).changeOrder(openOrder.id, ['open'], { state: 'void' }),
  )
  return undefined
}

/** Opens the provider's page for an order. On failure the order is voided, because its page is unknown. */
async function openCheckoutPage(
  context: Context,
  owner: OwnerId,
  { order: openOrder, buyer }: Extract<NextStep, { kind: 'open' }>,
): Promise<PlacedOrder> {
  const { url, checkoutId } = await context.payments.openCheckout(openOrder, buyer).catch(async (error: unknown) => {
    await withBillingLock(context, owner, (transaction) => voidUnlessCheckoutOpened(transaction, owner, openOrder.id))
    throw error
  })
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const order = await store.changeOrder(openOrder.id, ['open'], { checkout_id: checkoutId })
    if (order) return { order: await describeWithPeriod(context, transaction, owner, order), url }
    // The account was deleted, or another order has replaced this one.
    await context.jobs.enqueue(transaction, checkoutClosingQueue, { checkoutId })
    return undefined
  }).then((result) => result ?? fail('OrderRefused', 'this order was abandoned in the meantime'))
}

/** Voids an order unless another call has opened its page. */
async function voidUnlessCheckoutOpened(transaction: InTransaction, owner: OwnerId, id: string) {
  const store = orderStore(transaction, owner)
  if ((await store.order(id))?.checkout_id === null) await store.changeOrder(id, ['open'], { state: 'void' })
}

const describeWithPeriod = async (context: Context, queries: Queries, owner: OwnerId, order: OrderRow) =>
  describeOrder(context, order, await orderStore(queries, owner).orders())

/**
 * Updates the open order from the provider, because its checkout may just have been paid in another tab. Runs in its
 * own transaction, so that the update is saved even if the new order fails.
 */
async function refreshOpenOrder(context: Context, owner: OwnerId) {
  const openOrder = await orderStore(context.db, owner).openOrder()
  if (openOrder?.checkout_id) await refreshCheckout(context, owner, openOrder)
}

type NewOrder = Pick<
  OrderRow,
  'ptype' | 'currency' | 'price' | 'discount' | 'credit' | 'total' | 'coupon' | 'provider' | 'withdrawal_days'
>

async function priceOrder(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  input: OrderInput,
): Promise<NewOrder> {
  const coupon = input.coupon?.toUpperCase() || null
  if (coupon) await lockCoupon(transaction, coupon)
  const quoted = await quote(context, transaction, owner, { plan: input.plan, coupon: coupon ?? undefined })
  if (quoted.kind === 'none') return fail('OrderRefused', `'plan': ${quoted.because}`)
  if (quoted.couponFault) return fail('CouponRefused', `'coupon': ${quoted.couponFault}`)
  const isAsShown = quoted.total === input.total && quoted.currency === (input.currency ?? quoted.currency)
  if (!isAsShown) return fail('PriceChanged')
  const { currency, price, discount, credit, total, withdrawalDays } = quoted
  return {
    ptype: input.plan,
    currency,
    price,
    discount,
    credit,
    total,
    coupon,
    provider: context.payments.name,
    withdrawal_days: withdrawalDays,
  }
}

const isSameOrder = (openOrder: OrderRow, newOrder: NewOrder) =>
  openOrder.ptype === newOrder.ptype &&
  openOrder.total === newOrder.total &&
  openOrder.price === newOrder.price &&
  openOrder.currency === newOrder.currency &&
  openOrder.coupon === newOrder.coupon &&
  openOrder.provider === newOrder.provider &&
  (openOrder.withdrawal_days ?? newOrder.withdrawal_days) === newOrder.withdrawal_days

async function startPayment(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  { newOrder, replaced }: { newOrder: NewOrder; replaced: OrderRow | undefined },
): Promise<NextStep> {
  const identity = { id: newId(), reference: newReference(), state: 'open', is_renewal: false } as const
  const store = orderStore(transaction, owner)
  const buyer = await readBuyer(transaction, owner)
  const addedOrder = await store.addOrder({ ...identity, ...newOrder, ...UNPAID_FIELDS, created_at: context.now() })
  const paymentStart = context.payments.getPaymentStart(addedOrder)
  if (paymentStart === 'hosted-page') return { kind: 'open', order: addedOrder, buyer }
  if (paymentStart === 'manual') {
    const couponUntil = await readCouponHoldEnd(transaction, addedOrder)
    await mailMember(context, transaction, owner, waitingMessage(context, addedOrder, { replaced, couponUntil }))
  }
  const order =
    paymentStart === 'paid'
      ? await activateOrder(context, transaction, { owner, order: addedOrder, replaced })
      : addedOrder
  return { kind: 'done', ordered: { order: await describeWithPeriod(context, transaction, owner, order) } }
}

async function readBuyer(transaction: InTransaction, owner: OwnerId): Promise<Buyer> {
  const account = await transaction.selectFrom('accounts').select('email').where('id', '=', owner).executeTakeFirst()
  // The account was just deleted.
  if (!account) throw createSessionNotFound()
  const renewal = await orderStore(transaction, owner).renewal()
  return {
    email: account.email ?? undefined,
    customerId: renewal?.provider === 'stripe' ? renewal.customer_id : undefined,
  }
}
