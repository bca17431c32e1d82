import { FOUR_WEEKS_DAYS } from '#contract/limits.ts'

export type Plan = 'free' | 'paid'

/** What is known of a member's subscription (specification §3). */
export interface Subscription {
  plan: Plan
  ptype: '4WK' | '1YR'
  /** Start of the current period; a renewal moves it. */
  start: Date
  cancelDate?: Date | null | undefined
  cancelId?: string | null | undefined
}

const DAY = 86_400_000

/** The last moment of the paid period: 28 days, or one calendar year, after its start. All dates are UTC. */
export const expiresAt = ({ ptype, start }: Pick<Subscription, 'ptype' | 'start'>): Date =>
  ptype === '4WK' ? new Date(start.getTime() + FOUR_WEEKS_DAYS * DAY) : oneYearAfter(start)

/** A year that begins on a leap day ends on 28 February, as it does in PostgreSQL and at payment providers. */
function oneYearAfter(start: Date) {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0)
  return end
}

/** Expired once the current time is past the end; at the very moment of it the plan still holds. */
const isExpired = (subscription: Subscription, now: Date): boolean => now > expiresAt(subscription)

/**
 * The plan a member has at `now`: free by default, and after a paid one has expired. A cancelled plan lasts to its end.
 */
export const planAt = (subscription: Subscription | undefined, now: Date): Plan =>
  subscription?.plan === 'paid' && !isExpired(subscription, now) ? 'paid' : 'free'

/** When the member cancelled; known only together with a cancel id. */
export const cancelledAt = ({
  cancelId,
  cancelDate,
}: Pick<Subscription, 'cancelId' | 'cancelDate'>): Date | undefined =>
  cancelId ? (cancelDate ?? undefined) : undefined
