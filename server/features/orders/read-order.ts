import { sql } from 'kysely'
import type { DeskOrder } from '#contract/studio/orders.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { computeRefundable, canRefundPartly, readReceiptPeriod } from '#server/features/billing/index.ts'
import type { StaffCaller } from '#server/features/staff/index.ts'
import { readRows, toOrderRow, isVisibleTo } from './rows.ts'

/** Returns the details of an order. Throws OrderNotFound. */
export async function readOrder(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  caller: StaffCaller,
  id: string,
): Promise<DeskOrder> {
  const condition = sql<boolean>`orders.id = ${id} and ${isVisibleTo(context, caller)}`
  const [row] = await readRows(context.db, condition, 1)
  if (!row) return fail('OrderNotFound')
  const { price, discount, credit, coupon, receipt } = row
  return {
    ...toOrderRow(row, context.now()),
    price,
    discount,
    credit,
    coupon,
    receipt,
    paidAt: toIso(row.paid_at),
    refundedAt: toIso(row.refunded_at),
    withdrawnAt: toIso(row.withdrawn_at),
    refundFailedAt: toIso(row.refund_failed_at),
    period: await readReceiptPeriod(context.db, row),
    left: computeRefundable(row),
    mayReturnPart: canRefundPartly(row),
  }
}

const toIso = (moment: Date | null) => moment?.toISOString() ?? null
