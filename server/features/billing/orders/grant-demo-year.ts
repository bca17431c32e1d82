import { expiresAt } from '#rules/subscription/expiry.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { orderStore } from './order-store.ts'
import { assignReceiptNumber } from './assign-receipt-number.ts'
import { findPlan, readPrices } from '../prices.ts'
import { newReference } from './reference.ts'
import { updateMembership } from './record-payments-and-refunds.ts'

type Dependencies = Pick<Context, 'content' | 'now'>

/** Adds a paid year for a demo member and sends no email. */
export async function grantDemoYear(context: Dependencies, transaction: InTransaction, owner: OwnerId) {
  const now = context.now()
  const { ptype, price } = findPlan(context, '1YR')
  const store = orderStore(transaction, owner)
  const { id } = await store.addOrder({
    id: newId(),
    reference: newReference(),
    provider: 'demo',
    ptype,
    currency: readPrices(context).currency,
    is_renewal: false,
    price,
    discount: 0,
    credit: 0,
    total: price,
    coupon: null,
    state: 'paid',
    created_at: now,
    paid_at: now,
    refunded_at: null,
    period_start: now,
    period_end: expiresAt({ ptype, start: now }),
    checkout_id: null,
    invoice_id: null,
    charge_id: null,
    receipt: await assignReceiptNumber(transaction, now),
  })
  await store.saveRenewal({
    provider: 'demo',
    customer_id: 'demo',
    contract_id: id,
    order_id: id,
    since: now,
    is_live: true,
    failed_at: null,
  })
  await updateMembership(transaction, { owner, now })
}
