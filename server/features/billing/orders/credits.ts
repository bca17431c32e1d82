import { CREDIT_RESERVATION_MS } from '#contract/limits.ts'
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
import { getPeriod } from '#rules/subscription/period.ts'
import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { type OrderRow, orderStore } from './order-store.ts'

/**
 * Returns paid periods whose unused remainder can be credited to another order, with the value paid for them. Periods
 * that were already credited are excluded.
 */
export async function listCreditable(queries: Queries, owner: OwnerId) {
  const orders = await orderStore(queries, owner).paidOrders()
  return orders.flatMap((order) => {
    const { id, currency, paid_at: paidAt, period_start: start, period_end: end, replaced_by: replacement } = order
    if (!start || !end || order.credited_to !== null) return []
    return [{ id, currency, paidAt, start, end, paidValue: computePaidValue(order), replacement }]
  })
}

/** Returns what was paid for an order in money and credit, minus refunds. */
export const computePaidValue = ({ total, credit, returned }: OrderRow): Minor =>
  subtract(addAmounts(toMinor(total), toMinor(credit)), toMinor(returned))

/**
 * Credits previous periods to an order and records it on each of them. Returns the part of the expected credit that is
 * missing: refunded periods and periods in other currencies give no credit. If the order was paid later than
 * {@link CREDIT_RESERVATION_MS} after it was placed, days used in between give none either. Periods paid after the
 * order was placed, such as renewals, give credit only if they overlap its period.
 */
export async function applyCredit(
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
  { start, paidAt }: { start: Date; paidAt: Date },
): Promise<Minor> {
  const store = orderStore(transaction, owner)
  const isLate = paidAt.getTime() - order.created_at.getTime() > CREDIT_RESERVATION_MS
  const creditedFrom = isLate ? start : order.created_at
  let missing = toMinor(order.credit)
  const sources = missing > 0 ? await listCreditable(transaction, owner) : []
  for (const source of sources) {
    if (source.id === order.id || source.replacement === order.id || source.currency !== order.currency) continue
    const wasDeductedFromPrice = source.paidAt !== null && source.paidAt <= order.created_at
    const creditedSum =
      wasDeductedFromPrice || source.end > start ? minAmount(remainingValue(source, creditedFrom), missing) : ZERO
    if (creditedSum === 0) continue
    await store.changeOrder(source.id, ['paid'], { credited_to: order.id, credited: creditedSum })
    missing = subtract(missing, creditedSum)
  }
  return missing
}

/**
 * Returns whether the paid value of the periods before this order is less than the credit deducted from its price,
 * because one of them was refunded. Periods credited to a later order still count.
 */
export async function isCreditRefunded(queries: Queries, owner: OwnerId, order: OrderRow): Promise<boolean> {
  if (order.credit === 0) return false
  const paidBefore = (await orderStore(queries, owner).orders()).filter(
    ({ paid_at: paidAt }) => paidAt !== null && paidAt <= order.created_at,
  )
  const value = paidBefore.reduce((sum, source) => {
    const { state, credited_to: creditedTo, currency, period_start: start, period_end: end } = source
    const isCreditedBefore = paidBefore.some(({ id }) => id === creditedTo)
    if (state !== 'paid' || !start || !end || isCreditedBefore || currency !== order.currency) return sum
    return addAmounts(sum, remainingValue({ start, end, paidValue: computePaidValue(source) }, order.created_at))
  }, ZERO)
  return value < order.credit
}

/**
 * Shortens a period by the unpaid share of its price: the whole period is shifted earlier, so that it ends earlier.
 * `missing`: the unpaid part of the price.
 */
export function shortenPeriod({ ptype, total, credit }: OrderRow, start: Date, missing: Minor) {
  const { end } = getPeriod(ptype, start)
  const fullMs = end.getTime() - start.getTime()
  // Milliseconds, passed as `Minor` only because `proportionalShare` requires that type.
  const lostMs = proportionalShare(toMinor(fullMs), missing, total + credit)
  return getPeriod(ptype, new Date(start.getTime() - lostMs))
}

/**
 * Returns the period to print on a receipt; null if the order is unpaid. For an order with credit, the printed start is
 * the latest of its start, its payment and the end of the previous period, because {@link shortenPeriod} may have moved
 * the start before the payment. `ownOrders`: all orders of the same member.
 */
export function describeReceiptPeriod(order: OrderRow, ownOrders: readonly OrderRow[]) {
  const { credit, paid_at: paidAt, period_start: start, period_end: end } = order
  if (!start || !end) return null
  if (credit === 0) return { start: start.toISOString(), end: end.toISOString() }
  const previousEnds = ownOrders.flatMap(({ id, state, credited_to: creditedTo, period_end: otherEnd }) =>
    otherEnd && otherEnd < end && id !== order.id && state === 'paid' && creditedTo === null ? otherEnd : [],
  )
  const starts = [start, paidAt ?? start, ...previousEnds]
  const printedStart = new Date(Math.max(...starts.map((moment) => moment.getTime())))
  return { start: printedStart.toISOString(), end: end.toISOString() }
}

/** Loads the member's orders and returns the period to print on the receipt of an order. */
export async function readReceiptPeriod(queries: Queries, order: OrderRow) {
  const { owner_id: owner } = order
  return describeReceiptPeriod(order, owner === null ? [] : await orderStore(queries, owner).orders())
}

/**
 * Reverts the credits of a refunded order. The periods credited to it can be credited again. An order that received
 * credit from it is shortened and returned.
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
  const creditedOrder = await store.order(order.credited_to)
  if (creditedOrder?.state !== 'paid' || !creditedOrder.period_start) return undefined
  const { start, end } = shortenPeriod(creditedOrder, creditedOrder.period_start, toMinor(order.credited))
  return store.changeOrder(creditedOrder.id, ['paid'], { period_start: start, period_end: end })
}

/**
 * Moves prepaid periods earlier to close gaps between periods. Periods shortened by a missing credit stay shortened.
 */
export async function closeGaps(transaction: InTransaction, owner: OwnerId, now: Date) {
  const store = orderStore(transaction, owner)
  const paidOrders = await store.paidOrders()
  let nextStart = now
  for (const order of paidOrders.toReversed()) {
    const { id, period_start: start, period_end: end } = order
    if (!start || !end) continue
    const credited = paidOrders.reduce((sum, source) => (source.credited_to === id ? sum + source.credited : sum), 0)
    const missing = subtract(toMinor(order.credit), toMinor(credited))
    const movedPeriod = start > nextStart ? shortenPeriod(order, nextStart, missing) : { start, end }
    if (start > nextStart)
      await store.changeOrder(id, ['paid'], { period_start: movedPeriod.start, period_end: movedPeriod.end })
    if (movedPeriod.end > nextStart) nextStart = movedPeriod.end
  }
}
