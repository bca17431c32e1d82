import type { Catalogue, Reference } from '#contract/catalogue.ts'
import { CLOCK_SLACK, GYM_BAG_LIFE } from '#contract/limits.ts'
import { mayWatch } from './access.ts'
import { findLesson } from './catalogue.ts'
import type { Plan } from './subscription/expiry.ts'

/**
 * Gym bag: the lessons that a member saved for offline use. Result of the server's check of one of them. `open`: it may
 * be played. `locked`: the plan no longer includes it. `gone`: the lesson or its film no longer exists.
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
  /** Latest time of the device's clock since that check, which reveals that the clock was set back. */
  latestAt: number
}

/**
 * `due`: the last check is more than two weeks old. `clock`: the device's clock was set back, so the age of the last
 * check is unknown.
 */
export type BagStatus = 'playable' | 'locked' | 'gone' | 'due' | 'clock'

export function bagStatus({ verdict, checkedAt, latestAt }: BagCheck, now: number): BagStatus {
  if (verdict !== 'open') return verdict
  if (now < Math.max(checkedAt, latestAt) - CLOCK_SLACK) return 'clock'
  return now - checkedAt < GYM_BAG_LIFE ? 'playable' : 'due'
}

/** Returns the milliseconds until the next check is due; at least 0. */
export const bagTimeLeft = ({ checkedAt }: Pick<BagCheck, 'checkedAt'>, now: number) =>
  Math.min(GYM_BAG_LIFE, Math.max(0, checkedAt + GYM_BAG_LIFE - now))
