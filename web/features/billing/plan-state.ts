import type { Billing } from '#contract/billing.ts'
import type { Subscription } from '#contract/collections/subscription.ts'
import { getCancelDate, expiresAt, planAt } from '#rules/subscription/expiry.ts'
import { fourWeeks, oneYear } from '#web/plans.ts'

/** State of a plan on Manage account (specification §4). Dates are set if the plan was ever paid. */
export type PlanState =
  | { kind: 'free' }
  | {
      kind: 'paid' | 'ended'
      ptype: '4WK' | '1YR'
      start: Date
      end: Date
      /** Time of the cancellation. Set only if the subscription has a cancel id. */
      canceledAt: Date | undefined
      /** Whole days until the end, including the last day. */
      daysLeft: number
      /** Elapsed part of the period, 0..1. */
      elapsedShare: number
    }

const DAY_MS = 86_400_000

export function getPlanState(storedSubscription: Subscription | null, now: Date): PlanState {
  if (!storedSubscription?.ptype || !storedSubscription.start || storedSubscription.plan === 'free')
    return { kind: 'free' }
  const { ptype, start, plan } = storedSubscription
  const subscription = { ...storedSubscription, plan, ptype, start }
  const end = expiresAt(subscription)
  const millisecondsLeft = Math.max(0, end.getTime() - now.getTime())
  return {
    kind: planAt(subscription, now) === 'paid' ? 'paid' : 'ended',
    ptype,
    start,
    end,
    canceledAt: getCancelDate(subscription),
    daysLeft: Math.ceil(millisecondsLeft / DAY_MS),
    elapsedShare: Math.min(1, Math.max(0, 1 - millisecondsLeft / (end.getTime() - start.getTime()))),
  }
}

/**
 * Plans that a member can buy now: both without an active plan, a renewal of a non-renewing plan, or an upgrade to
 * one year. Members with a renewing or canceled yearly plan can buy nothing.
 */
export function listOffers(state: Billing['state'], ptype: Billing['ptype']) {
  if (state === 'free' || state === 'grace' || state === 'ended') return toOffers([fourWeeks, oneYear])
  const isRenewable = state === 'running'
  if (ptype === '1YR') return toOffers(isRenewable ? [oneYear] : [], ptype)
  return toOffers(isRenewable ? [fourWeeks, oneYear] : [oneYear], ptype)
}

const toOffers = (plans: (typeof oneYear)[], currentPtype?: Billing['ptype']) =>
  plans.map((plan) => ({ plan, isRenewal: plan.ptype === currentPtype }))
