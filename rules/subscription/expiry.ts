import { FOUR_WEEKS_DAYS } from '#contract/limits.ts'

export type Plan = 'free' | 'paid'

/** Stored state of a member's subscription (specification §3). */
export interface Subscription {
  plan: Plan
  /** Plan type: four weeks (`4WK`) or one year (`1YR`). */
  ptype: '4WK' | '1YR'
  /** Start of the current period. Each renewal updates it. */
  start: Date
  /** When the member canceled the plan, and the ID of the cancellation; null or omitted if the plan is not canceled. */
  cancelDate?: Date | null | undefined
  cancelId?: string | null | undefined
}

const DAY = 86_400_000

/**
 * Returns the end of the paid period (inclusive): 28 days, or one calendar year, after the start. All dates are UTC.
 */
export const expiresAt = ({ ptype, start }: Pick<Subscription, 'ptype' | 'start'>): Date =>
  ptype === '4WK' ? new Date(start.getTime() + FOUR_WEEKS_DAYS * DAY) : oneYearAfter(start)

/** A year that starts on a leap day ends on 28 February, as in PostgreSQL and at payment providers. */
function oneYearAfter(start: Date) {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0)
  return end
}

/** Returns whether the period has ended. Its last moment is still valid. */
const isExpired = (subscription: Subscription, now: Date): boolean => now > expiresAt(subscription)

/**
 * Returns the plan of a member at `now`: the paid plan until the end of its period, even if it is canceled; otherwise
 * the free plan.
 */
export const planAt = (subscription: Subscription | undefined, now: Date): Plan =>
  subscription?.plan === 'paid' && !isExpired(subscription, now) ? 'paid' : 'free'

/** Returns when the member canceled the plan; undefined without a `cancelId`, which means that it is not canceled. */
export const getCancelDate = ({
  cancelId,
  cancelDate,
}: Pick<Subscription, 'cancelId' | 'cancelDate'>): Date | undefined =>
  cancelId ? (cancelDate ?? undefined) : undefined
