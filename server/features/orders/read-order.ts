import { sql } from 'kysely'
import type { DeskOrder } from '#contract/studio/orders.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { leftOf, mayReturnPart } from '#server/features/billing/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { readRows, toOrderRow, visibleTo } from './rows.ts'

/** Returns the details of an order. Throws OrderNotFound. */
export async function readOrder(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  caller: StaffCaller,
  id: string,
): Promise<DeskOrder> {
  const which = sql<boolean>`orders.id = ${id} and ${visibleTo(context, caller)}`
  const [row] = await readRows(context.db, which, 1)
  if (!row) return fail('OrderNotFound')
  const { price, discount, credit, coupon, receipt, period_start: start, period_end: end } = row
  return {
    ...toOrderRow(row, context.now()),
    price,
    discount,
    credit,
    coupon,
    receipt,
    paidAt: iso(row.paid_at),
    refundedAt: iso(row.refunded_at),
    withdrawnAt: iso(row.withdrawn_at),
    refundFailedAt: iso(row.refund_failed_at),
    period: start && end ? { start: start.toISOString(), end: end.toISOString() } : null,
    left: leftOf(row),
    mayReturnPart: mayReturnPart(row),
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
