import { WITHDRAWALS_PER_YEAR } from '#contract/limits.ts'
import type { Ptype } from '#contract/plans.ts'
import { mayWithdraw, withdrawUntil } from '#rules/subscription/period.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { Context } from '#server/context.ts'
import { pricesOf } from '../plans.ts'

const YEAR = 365 * 86_400_000

/** Whether the member has withdrawn from this plan as often as one may in a year. */
export const isUsedUp = (own: readonly OrderRow[], ptype: Ptype, now: Date): boolean =>
  own.filter(
    (order) => order.ptype === ptype && order.withdrawn_at && now.getTime() - order.withdrawn_at.getTime() < YEAR,
  ).length >= WITHDRAWALS_PER_YEAR

/**
 * How a purchase can be withdrawn, or why not. Undefined for what never can be, or not any more: a purchase of one's own for money has its days; a renewal is no
 * new subscription. `credited`: a later order was paid less because of it. `used-up`: the plan was withdrawn from before.
 */
export function withdrawalOf(context: Pick<Context, 'content' | 'now'>, order: OrderRow, own: readonly OrderRow[]) {
  const { withdrawalDays } = pricesOf(context)
  const now = context.now()
  const { state, paid_at: paidAt, provider, is_renewal: isRenewal } = order
  if (state !== 'paid' || !paidAt || provider === 'gift' || isRenewal) return undefined
  if (!mayWithdraw(paidAt, withdrawalDays, now)) return undefined
  if (order.credited_to !== null) return { kind: 'credited' } as const
  if (isUsedUp(own, order.ptype, now)) return { kind: 'used-up' } as const
  return { kind: 'possible', until: withdrawUntil(paidAt, withdrawalDays) } as const
}
