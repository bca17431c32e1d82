import { sql } from 'kysely'
import type { InTransaction } from '#server/platform/database/database.ts'
import { allOrders } from '../orders/order-store.ts'
import { pendingCallQueues } from '../subscriptions/end-subscription-queue.ts'

/**
 * Ends everything that depends on the current Stripe account, in the transaction that replaces the account: plans end
 * with their paid period, open orders are voided, unpaid refunds become manual, and queued requests are deleted. Stripe
 * may continue to charge members (`failIfStripeNeeded`).
 */
export async function disconnectStripe(transaction: InTransaction, now: Date): Promise<void> {
  const store = allOrders(transaction)
  const ended = { is_live: false, change_wanted: null, change_asked_at: null }
  await store.updateTable('renewals').set(ended).where('provider', '=', 'stripe').where('is_live', '=', true).execute()
  const orders = store.updateTable('orders').where('provider', '=', 'stripe')
  await orders.set({ state: 'void' }).where('state', '=', 'open').execute()
  await orders
    .set({ refund_failed_at: now })
    .where('refund_due_at', 'is not', null)
    .where('refund_failed_at', 'is', null)
    .execute()
  await sql`delete from pgboss.job where name = any(${pendingCallQueues})
    and state < 'completed'`.execute(transaction)
}
