import { CREDIT_HOLDS } from '#contract/limits.ts'
import { lesser, minus, type Minor, NOTHING, plus, shareOf, toMinor } from '#rules/subscription/money.ts'
import { restOf } from '#rules/subscription/offer.ts'
import { periodFrom } from '#rules/subscription/period.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { type OrderRow, orderStore } from './order-store.ts'

/**
 * Paid periods with an unused rest that can be credited on another order, each with its value. A rest that was credited
 * before is not counted again.
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
  minus(plus(toMinor(total), toMinor(credit)), toMinor(returned))

/**
 * Takes the credit of an order from the periods before it, and records it at each. Returns what is missing: a period
 * that was refunded meanwhile gives none, and neither do days that were used while an order waited longer than a price
 * is valid. A renewal that was charged meanwhile was not part of the price, and neither was a period that was paid
 * meanwhile: it gives none where this order follows it. A period in another currency never gives any.
 */
export async function takeCredit(
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
  { start, at: paidAt }: { start: Date; at: Date },
): Promise<Minor> {
  const store = orderStore(transaction, owner)
  const isLate = paidAt.getTime() - order.created_at.getTime() > CREDIT_HOLDS
  const moment = isLate ? start : order.created_at
  let missing = toMinor(order.credit)
  const sources = missing > 0 ? await creditable(transaction, owner) : []
  for (const source of sources) {
    if (source.id === order.id || source.replacement === order.id || source.currency !== order.currency) continue
    const isPriced = source.paidAt !== null && source.paidAt <= order.created_at
    const taken = isPriced || source.end > start ? lesser(restOf(source, moment), missing) : NOTHING
    if (taken === 0) continue
    await store.changeOrder(source.id, ['paid'], { credited_to: order.id, credited: taken })
    missing = minus(missing, taken)
  }
  return missing
}

/**
 * A period is as long as it was paid for: if a part of its price is missing, it begins earlier by that part, and so
 * ends earlier.
 */
export function shortened({ ptype, total, credit }: OrderRow, start: Date, missing: Minor) {
  const { end } = periodFrom(ptype, start)
  const whole = end.getTime() - start.getTime()
  const lost = shareOf(toMinor(whole), missing, total + credit)
  return periodFrom(ptype, new Date(start.getTime() - lost))
}

/**
 * After an order was refunded: the credit that it used is free again, and the credit that it gave is void, so that the
 * order with that credit is shortened. Returns that order.
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

/**
 * Periods that were paid in advance follow what remains before them without a gap, still shortened by what is missing
 * of their credit.
 */
export async function closeGaps(transaction: InTransaction, owner: OwnerId, now: Date) {
  const store = orderStore(transaction, owner)
  const paid = await store.paidOrders()
  let free = now
  for (const order of paid.toReversed()) {
    const { id, period_start: start, period_end: end } = order
    if (!start || !end) continue
    const credited = paid.reduce((sum, one) => (one.credited_to === id ? sum + one.credited : sum), 0)
    const missing = minus(toMinor(order.credit), toMinor(credited))
    const moved = start > free ? shortened(order, free, missing) : { start, end }
    if (start > free) await store.changeOrder(id, ['paid'], { period_start: moved.start, period_end: moved.end })
    if (moved.end > free) free = moved.end
  }
}
