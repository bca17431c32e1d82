import { CREDIT_HOLD } from '#contract/limits.ts'
import {
  minAmount,
  subtract,
  type Minor,
  ZERO,
  addAmounts,
  proportionalShare,
  toMinor,
} from '#rules/subscription/money.ts'
import { remainingValue } from '#rules/subscription/offer.ts'
import { periodFrom } from '#rules/subscription/period.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { type OrderRow, orderStore } from './order-store.ts'

/**
 * Returns paid periods whose unused rest can be credited to another order, with their value. A rest that was already
 * credited is excluded.
 */
export async function creditable(queries: Queries, owner: OwnerId) {
  const orders = await orderStore(queries, owner).paidOrders()
  return orders.flatMap((order) => {
    const { id, currency, paid_at: paidAt, period_start: start, period_end: end, replaced_by: replacement } = order
    if (!start || !end || order.credited_to !== null) return []
    return [{ id, currency, paidAt, start, end, worth: worthOf(order), replacement }]
  })
}

export const worthOf = ({ total, credit, returned }: OrderRow): Minor =>
  subtract(addAmounts(toMinor(total), toMinor(credit)), toMinor(returned))

/**
 * Credits earlier periods to an order and records it on each of them. Returns the missing part of the expected credit:
 * refunded periods, other currencies and days used after {@link CREDIT_HOLD} give no credit. Periods paid after the
 * order was created, such as renewals, give credit only if they overlap it.
 */
export async function takeCredit(
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
  { start, at: paidAt }: { start: Date; at: Date },
): Promise<Minor> {
  const store = orderStore(transaction, owner)
  const isLate = paidAt.getTime() - order.created_at.getTime() > CREDIT_HOLD
  const moment = isLate ? start : order.created_at
  let missing = toMinor(order.credit)
  const sources = missing > 0 ? await creditable(transaction, owner) : []
  for (const source of sources) {
    if (source.id === order.id || source.replacement === order.id || source.currency !== order.currency) continue
    const isPriced = source.paidAt !== null && source.paidAt <= order.created_at
    const taken = isPriced || source.end > start ? minAmount(remainingValue(source, moment), missing) : ZERO
    if (taken === 0) continue
    await store.changeOrder(source.id, ['paid'], { credited_to: order.id, credited: taken })
    missing = subtract(missing, taken)
  }
  return missing
}

/** Shortens a period in proportion to the missing part of its price by moving its start back. */
export function shortened({ ptype, total, credit }: OrderRow, start: Date, missing: Minor) {
  const { end } = periodFrom(ptype, start)
  const whole = end.getTime() - start.getTime()
  const lost = proportionalShare(toMinor(whole), missing, total + credit)
  return periodFrom(ptype, new Date(start.getTime() - lost))
}

/**
 * Releases the credit that a refunded order used, and voids the credit that it gave, which shortens the order with that
 * credit. Returns the shortened order.
 */
export async function releaseCredit(
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
): Promise<OrderRow | undefined> {
  const store = orderStore(transaction, owner)
  for (const source of await store.orders())
    if (source.credited_to === order.id)
      await store.changeOrder(source.id, ['paid', 'refunded'], { credited_to: null, credited: 0 })
  if (order.credited_to === null) return undefined
  await store.changeOrder(order.id, ['refunded'], { credited_to: null, credited: 0 })
  const later = await store.order(order.credited_to)
  if (later?.state !== 'paid' || !later.period_start) return undefined
  const { start, end } = shortened(later, later.period_start, toMinor(order.credited))
  return store.changeOrder(later.id, ['paid'], { period_start: start, period_end: end })
}

/** Moves prepaid periods forward so that there is no gap, and keeps them shortened by their missing credit. */
export async function closeGaps(transaction: InTransaction, owner: OwnerId, now: Date) {
  const store = orderStore(transaction, owner)
  const paid = await store.paidOrders()
  let free = now
  for (const order of paid.toReversed()) {
    const { id, period_start: start, period_end: end } = order
    if (!start || !end) continue
    const credited = paid.reduce((sum, one) => (one.credited_to === id ? sum + one.credited : sum), 0)
    const missing = subtract(toMinor(order.credit), toMinor(credited))
    const moved = start > free ? shortened(order, free, missing) : { start, end }
    if (start > free) await store.changeOrder(id, ['paid'], { period_start: moved.start, period_end: moved.end })
    if (moved.end > free) free = moved.end
  }
}
