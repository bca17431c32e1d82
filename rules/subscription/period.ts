import { expiresAt, type Subscription } from './expiry.ts'

export type PlanType = Subscription['ptype']

/** A paid period; `end` is inclusive (specification §4). */
export interface Period {
  start: Date
  end: Date
}

export const getPeriod = (ptype: PlanType, start: Date): Period => ({ start, end: expiresAt({ ptype, start }) })

const DAY = 86_400_000

/**
 * Returns until when a member can withdraw from a purchase; undefined if the academy does not offer withdrawal. Days
 * are 24 hours, counted from the payment.
 */
export const getWithdrawalDeadline = (paidAt: Date, days: number): Date | undefined =>
  days > 0 ? new Date(paidAt.getTime() + days * DAY) : undefined

export function mayWithdraw(paidAt: Date, days: number, now: Date): boolean {
  const deadline = getWithdrawalDeadline(paidAt, days)
  return deadline !== undefined && now <= deadline
}
