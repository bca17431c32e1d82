import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { OwnerId } from '#server/caller.ts'
import { type Renewal, orderStore } from '../orders/order-store.ts'

/** With growing pauses of at most an hour a job is retried for about three days. */
export const patience = { retryLimit: 80, retryDelayMax: 3600 } as const

/** Subscriptions at the provider that must not be charged any more. */
export const endSubscriptionQueue = {
  name: 'end-contract',
  ...patience,
  /** Waiting jobs are stored under this name. */
  data: z.object({ contractId: z.string() }),
} satisfies Queue<z.ZodType<object>>

/** Checkouts whose order is void, so that nobody may pay there any more. */
export const closeCheckoutQueue = {
  name: 'close-checkout',
  ...patience,
  data: z.object({ checkoutId: z.string() }),
} satisfies Queue<z.ZodType<object>>

type Queued = Pick<Context, 'jobs'>

/** Queues the end of a subscription, in the transaction that makes it needless. */
export async function queueEnd({ jobs }: Queued, transaction: InTransaction, renewal: Renewal | undefined) {
  if (renewal?.is_live && renewal.provider === 'stripe')
    await jobs.enqueue(transaction, endSubscriptionQueue, { contractId: renewal.contract_id })
}

/** Cancels the order that waits for its payment, if there is one, and queues the end of its checkout. */
export async function voidOpenOrder({ jobs }: Queued, transaction: InTransaction, owner: OwnerId) {
  const store = orderStore(transaction, owner)
  const open = await store.openOrder()
  if (!open) return
  await store.changeOrder(open.id, ['open'], { state: 'void' })
  if (open.provider === 'stripe' && open.checkout_id)
    await jobs.enqueue(transaction, closeCheckoutQueue, { checkoutId: open.checkout_id })
}

/** Before an account is deleted: nobody may be charged for what they no longer have. */
export async function endPayments(context: Queued, transaction: InTransaction, owner: OwnerId) {
  await queueEnd(context, transaction, await orderStore(transaction, owner).renewal())
  await voidOpenOrder(context, transaction, owner)
}
