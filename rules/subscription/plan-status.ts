import { cancelledAt, expiresAt, type Plan, type Subscription } from './expiry.ts'

/** What is known of a member: the record, and whether a provider charges the next period by itself. */
export interface Entitlement extends Subscription {
  renews: boolean
  /** While the provider charges the next period; `hasFailed`: it tries again. */
  openUntil?: Date | undefined
  hasFailed?: boolean | undefined
}

/**
 * Where a member stands. `free`: has no paid plan. `renewing`: the next period is charged by itself at `until`.
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
  // Refunded, charged back or ended by the academy: at once, whatever the period says.
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

/** The plan that opens lessons. */
export const openPlan = (entitlement: Entitlement | undefined, now: Date): Plan => planStatusAt(entitlement, now).plan
