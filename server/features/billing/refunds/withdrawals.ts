import { MAX_WITHDRAWALS_PER_YEAR } from '#contract/limits.ts'
import type { PlanType } from '#contract/content/plans-file.ts'
import { mayWithdraw, getWithdrawalDeadline } from '#rules/subscription/period.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { Context } from '#server/context.ts'
import { readPrices } from '../prices.ts'

const YEAR = 365 * 86_400_000

/** Whether the member has used up this plan's withdrawals of the last year. */
export const hasUsedWithdrawal = (ownOrders: readonly OrderRow[], ptype: PlanType, now: Date): boolean =>
  ownOrders.filter(
    (order) => order.ptype === ptype && order.withdrawn_at && now.getTime() - order.withdrawn_at.getTime() < YEAR,
  ).length >= MAX_WITHDRAWALS_PER_YEAR

/**
 * Returns whether the member can withdraw from an order, or why not. Undefined outside the withdrawal period that the
 * member was shown when ordering, and for gifts and renewals. `credited`: the unused part was credited to a later
 * order. `used-up`: the limit per year is reached.
 */
export function describeWithdrawal(
  context: Pick<Context, 'content' | 'now'>,
  order: OrderRow,
  ownOrders: readonly OrderRow[],
) {
  const withdrawalDays = order.withdrawal_days ?? readPrices(context).withdrawalDays
  const now = context.now()
  const { state, paid_at: paidAt, provider, is_renewal: isRenewal } = order
  if (state !== 'paid' || !paidAt || provider === 'gift' || isRenewal) return undefined
  if (!mayWithdraw(paidAt, withdrawalDays, now)) return undefined
  if (order.credited_to !== null) return { kind: 'credited' } as const
  if (hasUsedWithdrawal(ownOrders, order.ptype, now)) return { kind: 'used-up' } as const
  return { kind: 'possible', until: getWithdrawalDeadline(paidAt, withdrawalDays) } as const
}
