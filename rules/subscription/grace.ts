import { FOUR_WEEKS_DAYS, GRACE_DAYS, RENEWAL_DUE } from '#contract/limits.ts'
import type { Subscription } from './expiry.ts'

const DAY = 86_400_000

/**
 * How the provider stands to the charge of the next period (`docs/decisions/0042-expiry.md`). `none`: it charges
 * nothing. `due`: it is about to make its invoice. `open`: the charge is under way. `failed`: it did not go through,
 * and is tried again.
 */
export type Collection = 'none' | 'due' | 'open' | 'failed'

/**
 * Until when a plan stays open that ended at `until` and whose next period is being charged. Undefined where nobody
 * charges: then it ends.
 */
export function openUntil(until: Date, collection: Collection): Date | undefined {
  if (collection === 'none') return undefined
  return new Date(until.getTime() + (collection === 'due' ? RENEWAL_DUE : GRACE_DAYS * DAY))
}

/** The start from which the specification's formula reaches this end; never a moment later. */
export function startFor(ptype: Subscription['ptype'], end: Date): Date {
  if (ptype === '4WK') return new Date(end.getTime() - FOUR_WEEKS_DAYS * DAY)
  const start = new Date(end)
  start.setUTCFullYear(end.getUTCFullYear() - 1)
  if (start.getUTCMonth() !== end.getUTCMonth()) start.setUTCDate(0)
  return start
}
