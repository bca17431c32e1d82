import type { Catalogue, Reference } from '#contract/catalogue.ts'
import { CLOCK_SLACK, GYM_BAG_LIFE } from '#contract/limits.ts'
import { mayWatch } from './access.ts'
import { findLesson } from './catalogue.ts'
import type { Plan } from './subscription/expiry.ts'

/**
 * What the academy says of a lesson in a gym bag: it may be played, the plan does not open it any more, or the school
 * has no such film now.
 */
export type BagVerdict = 'open' | 'locked' | 'gone'

export const verdictOn = (catalogue: Catalogue, plan: Plan, { gid, id }: Reference): BagVerdict => {
  const video = findLesson(catalogue, gid, id)?.video
  if (!video?.media) return 'gone'
  return mayWatch(plan, { gid, id, free: video.free }, catalogue) ? 'open' : 'locked'
}

/** The last check of a lesson in a gym bag. Times are milliseconds since 1970 by the device's own clock. */
export interface BagCheck {
  verdict: BagVerdict
  checkedAt: number
  /** The latest time the device has shown since then. */
  latestAt: number
}

/**
 * `due`: two weeks without a check. `clock`: the device's clock was turned back behind what it has shown, so that
 * nobody knows what is due.
 */
export type BagStatus = 'playable' | 'locked' | 'gone' | 'due' | 'clock'

export function bagStatus({ verdict, checkedAt, latestAt }: BagCheck, now: number): BagStatus {
  if (verdict !== 'open') return verdict
  if (now < Math.max(checkedAt, latestAt) - CLOCK_SLACK) return 'clock'
  return now - checkedAt < GYM_BAG_LIFE ? 'playable' : 'due'
}

/** Milliseconds until the next check is due; never below 0. */
export const bagTimeLeft = ({ checkedAt }: Pick<BagCheck, 'checkedAt'>, now: number) =>
  Math.min(GYM_BAG_LIFE, Math.max(0, checkedAt + GYM_BAG_LIFE - now))
