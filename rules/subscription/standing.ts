import { GRACE_DAYS } from '#contract/limits.ts'
import { cancelledAt, expiresAt, type Plan, type Subscription } from '../plan.ts'

/** What is known of a member: the record, and whether a provider charges the next period by itself. */
export interface Held extends Subscription {
  renews: boolean
}

/**
 * Where a member stands.
 * `free`: has no paid plan. `renewing`: the next period is charged by itself at `until`. `running`: ends at `until` unless another period is bought.
 * `canceled`: as running, by the member's wish, which can be undone. `grace`: the period is over and its renewal not paid yet; open until `graceUntil`.
 * `ended`: was paid, is free again.
 */
export type Standing =
  | { state: 'free'; plan: 'free' }
  | { state: 'renewing' | 'running' | 'canceled'; plan: 'paid'; until: Date }
  | { state: 'grace'; plan: 'paid'; until: Date; graceUntil: Date }
  | { state: 'ended'; plan: 'free'; until: Date }

const DAY = 86_400_000

/** How long a plan that renews by itself stays open while its renewal is not paid. */
export const graceEnd = (until: Date) => new Date(until.getTime() + GRACE_DAYS * DAY)

export function standingAt(held: Held | undefined, now: Date): Standing {
  if (!held) return { state: 'free', plan: 'free' }
  const until = expiresAt(held)
  // Refunded, charged back or ended by the academy: at once, whatever the period says.
  if (held.plan === 'free')
    return now > until ? { state: 'ended', plan: 'free', until } : { state: 'free', plan: 'free' }
  const isCanceled = cancelledAt(held) !== undefined
  if (now <= until)
    return { state: isCanceled ? 'canceled' : held.renews ? 'renewing' : 'running', plan: 'paid', until }
  const graceUntil = graceEnd(until)
  if (held.renews && !isCanceled && now <= graceUntil) return { state: 'grace', plan: 'paid', until, graceUntil }
  return { state: 'ended', plan: 'free', until }
}

/** The plan that opens lessons: as the record says, and through the days of grace of a renewal. */
export const openPlan = (held: Held | undefined, now: Date): Plan => standingAt(held, now).plan
