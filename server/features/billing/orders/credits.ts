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
export async function listCreditable(queries: Queries, owner: OwnerId) {
  const orders = await orderStore(queries, owner).paidOrders()
  return orders.flatMap((order) => {
    const { id, currency, paid_at: paidAt, period_start: start, period_end: end, replaced_by: replacement } = order
    if (!start || !end || order.credited_to !== null) return []
    return [{ id, currency, paidAt, start, end, worth: computeWorth(order), replacement }]
  })
}

export const computeWorth = ({ total, credit, returned }: OrderRow): Minor =>
  subtract(addAmounts(toMinor(total), toMinor(credit)), toMinor(returned))

/**
 * Credits earlier periods to an order and records it on each of them. Returns the missing part of the expected credit:
 * refunded periods, other currencies and days used after {@link CREDIT_HOLD} give no credit. Periods paid after the
 * order was created, such as renewals, give credit only if they overlap it.
 */
export async function applyCredit(
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
  { start, paidAt }: { start: Date; paidAt: Date },
): Promise<Minor> {
  const store = orderStore(transaction, owner)
  const isLate = paidAt.getTime() - order.created_at.getTime() > CREDIT_HOLD
  const creditedFrom = isLate ? start : order.created_at
  let missing = toMinor(order.credit)
  const sources = missing > 0 ? await listCreditable(transaction, owner) : []
  for (const source of sources) {
    if (source.id === order.id || source.replacement === order.id || source.currency !== order.currency) continue
    const isPriced = source.paidAt !== null && source.paidAt <= order.created_at
    const creditedSum = isPriced || source.end > start ? minAmount(remainingValue(source, creditedFrom), missing) : ZERO
    if (creditedSum === 0) continue
    await store.changeOrder(source.id, ['paid'], { credited_to: order.id, credited: creditedSum })
    missing = subtract(missing, creditedSum)
  }
  return missing
}

/**
 * Whether the payments before an order no longer have the value that its price deducts, because one was refunded. A
 * later order that received their credit does not count.
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
    return addAmounts(sum, remainingValue({ start, end, worth: computeWorth(source) }, order.created_at))
  }, ZERO)
  return value < order.credit
}

/** Shortens a period in proportion to the missing part of its price by moving its start back. */
export function shortenPeriod({ ptype, total, credit }: OrderRow, start: Date, missing: Minor) {
  const { end } = periodFrom(ptype, start)
  const fullLength = end.getTime() - start.getTime()
  const lostLength = proportionalShare(toMinor(fullLength), missing, total + credit)
  return periodFrom(ptype, new Date(start.getTime() - lostLength))
}

/**
 * Returns the period as receipts state it; null if unpaid. A period that was shortened by moving its start back
 * ({@link shortenPeriod}), which requires a credit, starts at its payment, or at the end of the period before.
 * `ownOrders`: all orders of the same member.
 */
export function describePeriod(order: OrderRow, ownOrders: readonly OrderRow[]) {
  const { credit, paid_at: paidAt, period_start: start, period_end: end } = order
  if (!start || !end) return null
  if (credit === 0) return { start: start.toISOString(), end: end.toISOString() }
  const earlierEnds = ownOrders.flatMap(({ id, state, credited_to: creditedTo, period_end: other }) =>
    other && other < end && id !== order.id && state === 'paid' && creditedTo === null ? other : [],
  )
  const starts = [start, paidAt ?? start, ...earlierEnds]
  const statedStart = new Date(Math.max(...starts.map((moment) => moment.getTime())))
  return { start: statedStart.toISOString(), end: end.toISOString() }
}

/** Returns the period of an order as its receipt states it. */
export async function readPeriod(queries: Queries, order: OrderRow) {
  const { owner_id: owner } = order
  return describePeriod(order, owner === null ? [] : await orderStore(queries, owner).orders())
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
  const creditedOrder = await store.order(order.credited_to)
  if (creditedOrder?.state !== 'paid' || !creditedOrder.period_start) return undefined
  const { start, end } = shortenPeriod(creditedOrder, creditedOrder.period_start, toMinor(order.credited))
  return store.changeOrder(creditedOrder.id, ['paid'], { period_start: start, period_end: end })
}

/** Moves prepaid periods forward so that there is no gap, and keeps them shortened by their missing credit. */
export async function closeGaps(transaction: InTransaction, owner: OwnerId, now: Date) {
  const store = orderStore(transaction, owner)
  const paidOrders = await store.paidOrders()
  let nextStart = now
  for (const order of paidOrders.toReversed()) {
    const { id, period_start: start, period_end: end } = order
    if (!start || !end) continue
    const credited = paidOrders.reduce((sum, one) => (one.credited_to === id ? sum + one.credited : sum), 0)
    const missing = subtract(toMinor(order.credit), toMinor(credited))
    const movedPeriod = start > nextStart ? shortenPeriod(order, nextStart, missing) : { start, end }
    if (start > nextStart)
      await store.changeOrder(id, ['paid'], { period_start: movedPeriod.start, period_end: movedPeriod.end })
    if (movedPeriod.end > nextStart) nextStart = movedPeriod.end
  }
}
