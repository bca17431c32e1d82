import type { Catalogue, Reference } from '#contract/catalogue.ts'
import { MAX_CLOCK_SETBACK_MS, GYM_BAG_LIFETIME_MS } from '#contract/limits.ts'
import { mayWatch } from './access.ts'
import { findLesson } from './catalogue.ts'
import type { Plan } from './subscription/expiry.ts'

/**
 * Result of the server's check of a lesson in the gym bag (the lessons that a member saved for offline use). `open`:
 * the lesson may be played. `locked`: the plan no longer includes the lesson. `gone`: the lesson or its film no longer
 * exists.
 */
export type BagAccess = 'open' | 'locked' | 'gone'

export const getBagAccess = (catalogue: Catalogue, plan: Plan, { gid, id }: Reference): BagAccess => {
  const video = findLesson(catalogue, gid, id)?.video
  if (!video?.media) return 'gone'
  return mayWatch(plan, { gid, id, free: video.free }, catalogue) ? 'open' : 'locked'
}

/** Last check of a lesson in a gym bag. Times are in milliseconds since 1970 by the device's own clock. */
export interface BagCheck {
  verdict: BagAccess
  checkedAt: number
  /** Latest time of the device's clock since the check, which reveals that the clock was set back. */
  latestAt: number
}

/**
 * `due`: the last check is more than two weeks old. `clock`: the device's clock was set back, so the age of the last
 * check is unknown.
 */
export type BagStatus = 'playable' | 'locked' | 'gone' | 'due' | 'clock'

export function bagStatus({ verdict, checkedAt, latestAt }: BagCheck, now: number): BagStatus {
  if (verdict !== 'open') return verdict
  if (now < Math.max(checkedAt, latestAt) - MAX_CLOCK_SETBACK_MS) return 'clock'
  return now - checkedAt < GYM_BAG_LIFETIME_MS ? 'playable' : 'due'
}

/** Returns the milliseconds until the next check is due; at least 0. */
export const getBagTimeLeft = ({ checkedAt }: Pick<BagCheck, 'checkedAt'>, now: number) =>
  Math.min(GYM_BAG_LIFETIME_MS, Math.max(0, checkedAt + GYM_BAG_LIFETIME_MS - now))
