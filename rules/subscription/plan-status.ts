import { cancelledAt, expiresAt, type Plan, type Subscription } from './expiry.ts'

/** State of a member: the record, and whether a provider charges the next period automatically. */
export interface Entitlement extends Subscription {
  renews: boolean
  /** Set while the provider charges the next period; `hasFailed`: it retries. */
  openUntil?: Date | undefined
  hasFailed?: boolean | undefined
}

/**
 * Status of a member's plan. `free`: no paid plan. `renewing`: the next period is charged automatically at `until`.
 * `running`: ends at `until` unless another period is bought. `canceled`: as running, by the member, who can undo it.
 * `grace`: the period is over and its renewal is being charged; open until `graceUntil`. `ended`: was paid, is free
 * again.
 */
export type PlanStatus =
  | { state: 'free'; plan: 'free' }
  | { state: 'renewing' | 'running' | 'canceled'; plan: 'paid'; until: Date }
  | { state: 'grace'; plan: 'paid'; until: Date; graceUntil: Date }
  | { state: 'ended'; plan: 'free'; until: Date }

export function planStatusAt(entitlement: Entitlement | undefined, now: Date): PlanStatus {
  if (!entitlement) return { state: 'free', plan: 'free' }
  const until = expiresAt(entitlement)
  // Refunded, charged back or ended by the academy: free immediately, regardless of the period.
  if (entitlement.plan === 'free')
    return now > until ? { state: 'ended', plan: 'free', until } : { state: 'free', plan: 'free' }
  const isCanceled = cancelledAt(entitlement) !== undefined
  if (now <= until)
    return { state: isCanceled ? 'canceled' : entitlement.renews ? 'renewing' : 'running', plan: 'paid', until }
  const { renews, openUntil: graceUntil } = entitlement
  if (renews && !isCanceled && graceUntil && now <= graceUntil)
    return { state: 'grace', plan: 'paid', until, graceUntil }
  return { state: 'ended', plan: 'free', until }
}

/** Returns the plan that determines access to lessons. */
export const openPlan = (entitlement: Entitlement | undefined, now: Date): Plan => planStatusAt(entitlement, now).plan
