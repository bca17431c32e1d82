import { remainingValue } from '#rules/subscription/offer.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { orderStore } from '../orders/order-store.ts'
import { worthOf } from '../orders/credits.ts'
import { replacedMessage, mailMember } from '../messages.ts'
import { queueRefund } from './refund-queue.ts'
import type { OrderRow } from '../orders/order-store.ts'

/**
 * Ends renewals that were charged while their replacement was waiting for payment at the start of the replacement, and
 * queues the refund of their unused rest.
 */
export async function returnReplacedRenewals(
  context: Context,
  transaction: InTransaction,
  { owner, replacement }: { owner: OwnerId; replacement: OrderRow },
) {
  const store = orderStore(transaction, owner)
  const from = replacement.period_start
  if (replacement.state !== 'paid' || !from) return
  for (const renewal of await store.paidOrders()) {
    const { id, period_start: start, period_end: end, replaced_by: by, credited_to: creditedTo } = renewal
    if (by !== replacement.id || creditedTo !== null || !start || !end || end <= from) continue
    const worth = worthOf(renewal)
    const rest = remainingValue({ start, end, worth }, from)
    const isWhole = from <= start
    const changed = isWhole
      ? await store.changeOrder(id, ['paid'], { state: 'refunded', refunded_at: context.now() })
      : await store.changeOrder(id, ['paid'], { period_end: from, returned: renewal.returned + rest })
    if (!changed || rest === 0) continue
    await queueRefund(context, transaction, changed, isWhole ? undefined : rest)
    await mailMember(context, transaction, owner, replacedMessage(context, renewal, rest))
  }
}
