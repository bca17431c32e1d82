import { getCancelDate, expiresAt, type Plan, type Subscription } from './expiry.ts'

/** A member's subscription, and whether a provider charges the next period automatically. */
export interface Entitlement extends Subscription {
  renews: boolean
  /** End of the grace period, while the provider charges the next period. */
  graceUntil?: Date | undefined
  /** Whether the last charge failed, so that the provider retries it. */
  hasFailed?: boolean | undefined
}

/**
 * Status of a member's plan. `free`: no paid plan. `renewing`: the next period is charged automatically at `until`.
 * `running`: ends at `until` unless another period is bought. `canceled`: the member canceled the plan, which ends at
 * `until`; the cancellation can be undone. `grace`: the period has ended and its renewal is being charged; the plan
 * stays active until `graceUntil`. `ended`: the paid plan has ended.
 */
export type PlanStatus =
  | { state: 'free'; plan: 'free' }
  | { state: 'renewing' | 'running' | 'canceled'; plan: 'paid'; until: Date }
  | { state: 'grace'; plan: 'paid'; until: Date; graceUntil: Date }
  | { state: 'ended'; plan: 'free'; until: Date }

export function planStatusAt(entitlement: Entitlement | undefined, now: Date): PlanStatus {
  if (!entitlement) return { state: 'free', plan: 'free' }
  const until = expiresAt(entitlement)
  // A plan that was refunded, charged back or ended by the academy ends immediately, regardless of the period.
  if (entitlement.plan === 'free')
    return now > until ? { state: 'ended', plan: 'free', until } : { state: 'free', plan: 'free' }
  const isCanceled = getCancelDate(entitlement) !== undefined
  if (now <= until)
    return { state: isCanceled ? 'canceled' : entitlement.renews ? 'renewing' : 'running', plan: 'paid', until }
  const { renews, graceUntil } = entitlement
  if (renews && !isCanceled && graceUntil && now <= graceUntil)
    return { state: 'grace', plan: 'paid', until, graceUntil }
  return { state: 'ended', plan: 'free', until }
}

/** Returns the plan that determines access to lessons. */
export const getActivePlan = (entitlement: Entitlement | undefined, now: Date): Plan =>
  planStatusAt(entitlement, now).plan
