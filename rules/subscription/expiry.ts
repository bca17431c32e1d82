import { FOUR_WEEKS_DAYS } from '#contract/limits.ts'

export type Plan = 'free' | 'paid'

/** Stored state of a member's subscription (specification §3). */
export interface Subscription {
  plan: Plan
  ptype: '4WK' | '1YR'
  /** Start of the current period. Each renewal updates it. */
  start: Date
  cancelDate?: Date | null | undefined
  cancelId?: string | null | undefined
}

const DAY = 86_400_000

/** Returns the last moment of the paid period: 28 days, or one calendar year, after its start. All dates are UTC. */
export const expiresAt = ({ ptype, start }: Pick<Subscription, 'ptype' | 'start'>): Date =>
  ptype === '4WK' ? new Date(start.getTime() + FOUR_WEEKS_DAYS * DAY) : oneYearAfter(start)

/** A year that starts on a leap day ends on 28 February, as in PostgreSQL and at payment providers. */
function oneYearAfter(start: Date) {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0)
  return end
}

/** Returns whether the current time is after the end; at exactly that moment the plan is still valid. */
const isExpired = (subscription: Subscription, now: Date): boolean => now > expiresAt(subscription)

/**
 * Returns the plan of a member at `now`: free by default, and after a paid one has expired. A cancelled plan lasts to
 * its end.
 */
export const planAt = (subscription: Subscription | undefined, now: Date): Plan =>
  subscription?.plan === 'paid' && !isExpired(subscription, now) ? 'paid' : 'free'

/** Returns when the member cancelled; set only together with a cancel id. */
export const cancelledAt = ({
  cancelId,
  cancelDate,
}: Pick<Subscription, 'cancelId' | 'cancelDate'>): Date | undefined =>
  cancelId ? (cancelDate ?? undefined) : undefined
