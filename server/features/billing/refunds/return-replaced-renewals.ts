import { remainingValue } from '#rules/subscription/offer.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { orderStore } from '../orders/order-store.ts'
import { computeWorth } from '../orders/credits.ts'
import { replacedMessage, mailMember } from '../messages.ts'
import { queueRefund } from './refund-queue.ts'
import type { OrderRow } from '../orders/order-store.ts'

/**
 * Ends renewals that were charged while their replacement was waiting for payment at the start of the replacement, and
 * queues the refund of their unused rest.
 */
export async function refundReplacedRenewals(
  context: Context,
  transaction: InTransaction,
  { owner, replacement }: { owner: OwnerId; replacement: OrderRow },
) {
  const store = orderStore(transaction, owner)
  const replacedFrom = replacement.period_start
  if (replacement.state !== 'paid' || !replacedFrom) return
  for (const renewal of await store.paidOrders()) {
    const { id, period_start: start, period_end: end, replaced_by: replacedBy, credited_to: creditedTo } = renewal
    if (replacedBy !== replacement.id || creditedTo !== null || !start || !end || end <= replacedFrom) continue
    const worth = computeWorth(renewal)
    const unused = remainingValue({ start, end, worth }, replacedFrom)
    const isUnused = replacedFrom <= start
    const updated = isUnused
      ? await store.changeOrder(id, ['paid'], { state: 'refunded', refunded_at: context.now() })
      : await store.changeOrder(id, ['paid'], { period_end: replacedFrom, returned: renewal.returned + unused })
    if (!updated || unused === 0) continue
    await queueRefund(context, transaction, updated, isUnused ? undefined : unused)
    await mailMember(context, transaction, owner, replacedMessage(context, renewal, unused))
  }
}
