import { FOUR_WEEKS_DAYS, GRACE_DAYS, RENEWAL_DUE } from '#contract/limits.ts'
import type { Subscription } from './expiry.ts'

const DAY = 86_400_000

/**
 * The provider's state of the charge for the next period (`docs/decisions/0042-expiry.md`). `none`: no charge. `due`:
 * the invoice is about to be created. `open`: the charge is in progress. `failed`: the charge failed and is retried.
 */
export type Collection = 'none' | 'due' | 'open' | 'failed'

/**
 * Returns until when a plan that ended at `until` stays open while its next period is charged. Undefined if there is no
 * charge: then it ends.
 */
export function openUntil(until: Date, collection: Collection): Date | undefined {
  if (collection === 'none') return undefined
  return new Date(until.getTime() + (collection === 'due' ? RENEWAL_DUE : GRACE_DAYS * DAY))
}

/** Returns the start from which the specification's formula yields this end; never a later one. */
export function startFor(ptype: Subscription['ptype'], end: Date): Date {
  if (ptype === '4WK') return new Date(end.getTime() - FOUR_WEEKS_DAYS * DAY)
  const start = new Date(end)
  start.setUTCFullYear(end.getUTCFullYear() - 1)
  if (start.getUTCMonth() !== end.getUTCMonth()) start.setUTCDate(0)
  return start
}
