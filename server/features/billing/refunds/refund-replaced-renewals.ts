import { toChargeable } from '#rules/subscription/currency.ts'
import { remainingValue } from '#rules/subscription/offer.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { orderStore } from '../orders/order-store.ts'
import { computePaidValue } from '../orders/credits.ts'
import { replacedMessage, mailMember } from '../messages.ts'
import { queueRefund } from './refund-queue.ts'
import type { OrderRow } from '../orders/order-store.ts'

/**
 * Ends renewals that were charged while the order that replaces them was awaiting payment. They end when the
 * replacement starts, and the refund of their unused part is queued.
 */
export async function refundReplacedRenewals(
  context: Context,
  transaction: InTransaction,
  { owner, replacement }: { owner: OwnerId; replacement: OrderRow },
) {
  const store = orderStore(transaction, owner)
  const replacementStart = replacement.period_start
  if (replacement.state !== 'paid' || !replacementStart) return
  for (const renewal of await store.paidOrders()) {
    const { id, period_start: start, period_end: end, replaced_by: replacedBy, credited_to: creditedTo } = renewal
    if (replacedBy !== replacement.id || creditedTo !== null || !start || !end || end <= replacementStart) continue
    const paidValue = computePaidValue(renewal)
    const unused = toChargeable(remainingValue({ start, end, paidValue }, replacementStart), renewal.currency)
    const isFullyUnused = replacementStart <= start
    const updated = isFullyUnused
      ? await store.changeOrder(id, ['paid'], { state: 'refunded', refunded_at: context.now() })
      : await store.changeOrder(id, ['paid'], { period_end: replacementStart, returned: renewal.returned + unused })
    if (!updated || unused === 0) continue
    await queueRefund(context, transaction, updated, isFullyUnused ? undefined : unused)
    await mailMember(context, transaction, owner, replacedMessage(context, renewal, unused))
  }
}
