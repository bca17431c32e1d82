import { FOUR_WEEKS_DAYS, GRACE_DAYS, RENEWAL_INVOICE_PERIOD_MS } from '#contract/limits.ts'
import type { Subscription } from './expiry.ts'

const DAY = 86_400_000

/**
 * State of the provider's charge for the next period (`docs/decisions/0042-expiry.md`). `none`: no charge. `due`: the
 * invoice will be created soon. `open`: the charge is in progress. `failed`: the charge failed and is retried.
 */
export type Collection = 'none' | 'due' | 'open' | 'failed'

/**
 * Returns the time until which a plan whose period ended at `until` stays active while the next period is charged;
 * undefined without a charge.
 */
export function getGraceEnd(until: Date, collection: Collection): Date | undefined {
  if (collection === 'none') return undefined
  return new Date(until.getTime() + (collection === 'due' ? RENEWAL_INVOICE_PERIOD_MS : GRACE_DAYS * DAY))
}

/** Returns the start of a period that ends at `end`, or shortly before: the inverse of `expiresAt`. */
export function calculateStart(ptype: Subscription['ptype'], end: Date): Date {
  if (ptype === '4WK') return new Date(end.getTime() - FOUR_WEEKS_DAYS * DAY)
  const start = new Date(end)
  start.setUTCFullYear(end.getUTCFullYear() - 1)
  if (start.getUTCMonth() !== end.getUTCMonth()) start.setUTCDate(0)
  return start
}
