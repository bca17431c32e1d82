import type { Subscription } from '#contract/collections/subscription.ts'
import { cancelledAt, expiresAt, planAt } from '#rules/plan.ts'

/** What Manage account says of a plan (specification §4). Dates are there for a plan that was ever paid. */
export type PlanState =
  | { kind: 'free' }
  | {
      kind: 'paid' | 'ended'
      ptype: '4WK' | '1YR'
      start: Date
      end: Date
      /** Only together with a cancel id. */
      cancelled: Date | undefined
      /** Whole days until the end, the last one included. */
      daysLeft: number
      /** How much of the period has passed, 0..1. */
      passed: number
    }

const DAY = 86_400_000

export function planStateOf(found: Subscription | null, now: Date): PlanState {
  if (!found?.ptype || !found.start || found.plan === 'free') return { kind: 'free' }
  const { ptype, start, plan } = found
  const subscription = { ...found, plan, ptype, start }
  const end = expiresAt(subscription)
  const left = Math.max(0, end.getTime() - now.getTime())
  return {
    kind: planAt(subscription, now) === 'paid' ? 'paid' : 'ended',
    ptype,
    start,
    end,
    cancelled: cancelledAt(subscription),
    daysLeft: Math.ceil(left / DAY),
    passed: Math.min(1, Math.max(0, 1 - left / (end.getTime() - start.getTime()))),
  }
}
