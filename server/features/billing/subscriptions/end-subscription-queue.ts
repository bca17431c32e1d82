import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { OwnerId } from '#server/caller.ts'
import { type OrderRow, type Renewal, orderStore } from '../orders/order-store.ts'

/** Retries a job for about three days, with increasing delays of at most an hour. */
export const RETRY_POLICY = { retryLimit: 80, retryDelayMax: 3600 } as const

/** Days for which a failed call to Stripe is stored. It is queued again once Stripe is set up. */
const FAILED_DAYS = 400

/** Cancels subscriptions at the provider. Retried hourly for 400 days, because the provider continues to charge. */
export const endSubscriptionQueue = {
  name: 'end-contract',
  ...RETRY_POLICY,
  retryLimit: 400 * 24,
  failed: { name: 'end-contract-failed', days: FAILED_DAYS },
  /** Part of the stored job format; do not rename. */
  data: z.object({ contractId: z.string() }),
} satisfies Queue<z.ZodType<object>>

/**
 * Closes checkouts of voided orders, so that they can no longer be paid. Retried for 30 days: bank debits take weeks.
 */
export const checkoutClosingQueue = {
  name: 'close-checkout',
  ...RETRY_POLICY,
  retryLimit: 30 * 24,
  failed: { name: 'close-checkout-failed', days: FAILED_DAYS },
  data: z.object({ checkoutId: z.string() }),
} satisfies Queue<z.ZodType<object>>

/** Names of the queues whose jobs call Stripe. */
export const pendingCallQueues = [endSubscriptionQueue, checkoutClosingQueue].flatMap(({ name, failed }) => [
  name,
  failed.name,
])

type EndContext = Pick<Context, 'jobs'>

/** Queues the cancellation of a subscription in the caller's transaction. */
export async function queueSubscriptionEnd(
  { jobs }: EndContext,
  transaction: InTransaction,
  renewal: Renewal | undefined,
) {
  if (renewal?.is_live && renewal.provider === 'stripe')
    await jobs.enqueue(transaction, endSubscriptionQueue, { contractId: renewal.contract_id })
}

/** Voids the open order, if any, and queues the closing of its checkout. */
export async function voidOpenOrder(context: EndContext, transaction: InTransaction, owner: OwnerId) {
  const store = orderStore(transaction, owner)
  const openOrder = await store.openOrder()
  if (!openOrder) return
  await store.changeOrder(openOrder.id, ['open'], { state: 'void' })
  await queueCheckoutClosing(context, transaction, openOrder)
}

/** Queues the closing of a voided order's checkout in the caller's transaction. */
export async function queueCheckoutClosing(
  { jobs }: EndContext,
  transaction: InTransaction,
  { provider, checkout_id: checkoutId }: OrderRow,
) {
  if (provider === 'stripe' && checkoutId) await jobs.enqueue(transaction, checkoutClosingQueue, { checkoutId })
}

/** Stops all charges before an account is deleted. */
export async function endPayments(context: EndContext, transaction: InTransaction, owner: OwnerId) {
  await queueSubscriptionEnd(context, transaction, await orderStore(transaction, owner).renewal())
  await voidOpenOrder(context, transaction, owner)
}
