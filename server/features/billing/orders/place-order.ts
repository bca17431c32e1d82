import type { Ordered, OrderRequest } from '#contract/billing.ts'
import type { z } from 'zod'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, sessionGone } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import type { Buyer } from '#server/ports/payments.ts'
import { approve } from './approve-order.ts'
import { lockCoupon } from './coupon-uses.ts'
import { type OrderRow, orderStore, unpaid } from './order-store.ts'
import { closeCheckoutQueue } from '../subscriptions/end-queue.ts'
import { withBillingLock } from '../billing-lock.ts'
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
export async function placeOrder(context: Context, owner: OwnerId, input: OrderInput): Promise<Ordered> {
  await countAttempts(context, ['orders', owner])
  await refreshOpenOrder(context, owner)
  // Price and order use the same time, so that a credit has the same value in both.
  const moment = context.now()
  const frozenContext = { ...context, now: () => moment }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const ordered = await runStep(frozenContext, owner, await decide(frozenContext, owner, input))
    if (ordered) return ordered
  }
  return fail('OrderRefused', 'another order is being placed right now; try again in a moment')
}

/**
 * The provider request that an order needs. `done`: none. `open`: create a page. `resume`: its page is already open.
 * `close`: close the page of the order that this one replaces.
 */
type Step =
  | { kind: 'done'; ordered: Ordered }
  | { kind: 'open'; order: OrderRow; buyer: Buyer }
  | { kind: 'resume' | 'close'; order: OrderRow; checkoutId: string }

const decide = (context: Context, owner: OwnerId, input: OrderInput): Promise<Step> =>
  withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const wanted = await price(context, transaction, owner, input)
    const open = await store.openOrder()
    const isOurs = open?.provider === context.payments.name
    if (open && isSame(open, wanted)) {
      if (open.checkout_id) return { kind: 'resume', order: open, checkoutId: open.checkout_id }
      // Another call is opening the page now, or was interrupted before it could.
      if (context.payments.startOf(open) === 'hosted-page')
        return { kind: 'open', order: open, buyer: await buyerOf(transaction, owner) }
      return { kind: 'done', ordered: { order: await shown(context, transaction, owner, open) } }
    }
    if (open?.approval_due_at)
      return fail('OrderRefused', 'your previous order is being opened; try again in 30 seconds')
    if (open?.checkout_id && isOurs) return { kind: 'close', order: open, checkoutId: open.checkout_id }
    if (open) await store.changeOrder(open.id, ['open'], { state: 'void' })
    return startPayment(context, transaction, owner, wanted)
  })

/** Sends the provider request. Returns undefined if the decision has to be repeated. */
async function runStep(context: Context, owner: OwnerId, step: Step): Promise<Ordered | undefined> {
  if (step.kind === 'done') return step.ordered
  if (step.kind === 'open') return openPage(context, owner, step)
  const { payments } = context
  const { order: waiting, checkoutId } = step
  const checkout =
    step.kind === 'close' ? await payments.closeCheckout(checkoutId) : await payments.readCheckout(checkoutId)
  if (checkout.state === 'done') {
    await reconcile(context, checkout.subscriptionId)
    return fail('OrderRefused', 'your previous order was just paid, or its payment is pending')
  }
  if (checkout.state === 'open') {
    if (step.kind === 'close') return fail('PaymentUnavailable')
    return { order: await shown(context, context.db, owner, waiting), url: checkout.url }
  }
  await withBillingLock(context, owner, (transaction) =>
    orderStore(transaction, owner).changeOrder(waiting.id, ['open'], { state: 'void' }),
  )
  return undefined
}

/** Opens the provider's page for an order. On failure the order is voided, because its page is unknown. */
async function openPage(
  context: Context,
  owner: OwnerId,
  { order: waiting, buyer }: Extract<Step, { kind: 'open' }>,
): Promise<Ordered> {
  const { url, checkoutId } = await context.payments.openCheckout(waiting, buyer).catch(async (error: unknown) => {
    await withBillingLock(context, owner, (transaction) => voidUnlessOpened(transaction, owner, waiting.id))
    throw error
  })
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const order = await store.changeOrder(waiting.id, ['open'], { checkout_id: checkoutId })
    if (order) return { order: await shown(context, transaction, owner, order), url }
    // The account was deleted, or another order has replaced this one.
    await context.jobs.enqueue(transaction, closeCheckoutQueue, { checkoutId })
    return undefined
  }).then((ordered) => ordered ?? fail('OrderRefused', 'this order was abandoned in the meantime'))
}

/** Voids an order unless another call has opened its page. */
async function voidUnlessOpened(transaction: InTransaction, owner: OwnerId, id: string) {
  const store = orderStore(transaction, owner)
  if ((await store.order(id))?.checkout_id === null) await store.changeOrder(id, ['open'], { state: 'void' })
}

const shown = async (context: Context, queries: Queries, owner: OwnerId, order: OrderRow) =>
  describeOrder(context, order, await orderStore(queries, owner).orders())

/**
 * An open checkout may just have been paid in another tab. Runs in its own transaction, so that the result is saved in
 * any case.
 */
async function refreshOpenOrder(context: Context, owner: OwnerId) {
  const open = await orderStore(context.db, owner).openOrder()
  if (open?.checkout_id) await refreshCheckout(context, owner, open)
}

type NewOrder = Pick<OrderRow, 'ptype' | 'currency' | 'price' | 'discount' | 'credit' | 'total' | 'coupon' | 'provider'>

async function price(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  input: OrderInput,
): Promise<NewOrder> {
  const coupon = input.coupon?.toUpperCase() || null
  if (coupon) await lockCoupon(transaction, coupon)
  const offered = await quote(context, transaction, owner, { plan: input.plan, coupon: coupon ?? undefined })
  if (offered.kind === 'none') return fail('OrderRefused', `'plan': ${offered.because}`)
  if (offered.couponFault) return fail('CouponRefused', `'coupon': ${offered.couponFault}`)
  const isShown = offered.total === input.total && offered.currency === (input.currency ?? offered.currency)
  if (!isShown) return fail('PriceChanged')
  const { currency, price, discount, credit, total } = offered
  return { ptype: input.plan, currency, price, discount, credit, total, coupon, provider: context.payments.name }
}

const isSame = (open: OrderRow, wanted: NewOrder) =>
  open.ptype === wanted.ptype &&
  open.total === wanted.total &&
  open.price === wanted.price &&
  open.currency === wanted.currency &&
  open.coupon === wanted.coupon &&
  open.provider === wanted.provider

async function startPayment(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  wanted: NewOrder,
): Promise<Step> {
  const identity = { id: newId(), reference: newReference(), state: 'open', is_renewal: false } as const
  const store = orderStore(transaction, owner)
  const buyer = await buyerOf(transaction, owner)
  const added = await store.addOrder({ ...identity, ...wanted, ...unpaid, created_at: context.now() })
  const paymentStart = context.payments.startOf(added)
  if (paymentStart === 'hosted-page') return { kind: 'open', order: added, buyer }
  if (paymentStart === 'manual') await mailMember(context, transaction, owner, waitingMessage(context, added))
  const order = paymentStart === 'paid' ? await approve(context, transaction, { owner, order: added }) : added
  return { kind: 'done', ordered: { order: await shown(context, transaction, owner, order) } }
}

async function buyerOf(transaction: InTransaction, owner: OwnerId): Promise<Buyer> {
  const account = await transaction.selectFrom('accounts').select('email').where('id', '=', owner).executeTakeFirst()
  // The account was just deleted.
  if (!account) throw sessionGone()
  const renewal = await orderStore(transaction, owner).renewal()
  return {
    email: account.email ?? undefined,
    customerId: renewal?.provider === 'stripe' ? renewal.customer_id : undefined,
  }
}
