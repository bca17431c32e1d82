import type { ContentItem } from '#contract/studio/content.ts'
import { UserError } from '#web/studio/shell/index.ts'

type Schedule = Pick<ContentItem, 'publishAt' | 'unpublishAt'>

/** Returns the schedule without times that have passed, which the server rejects. */
export function getRemainingSchedule({ publishAt, unpublishAt }: Schedule, now: Date): Schedule {
  const keepFuture = (time: string | null) => (time !== null && new Date(time) > now ? time : null)
  return { publishAt: keepFuture(publishAt), unpublishAt: keepFuture(unpublishAt) }
}

/** Throws UserError if another person has changed the schedule since it was `shown`. */
export function failIfScheduleChanged(shown: Schedule, current: Schedule & Pick<ContentItem, 'changedBy'>) {
  if (shown.publishAt === current.publishAt && shown.unpublishAt === current.unpublishAt) return
  throw new UserError(`${current.changedBy} changed the schedule in the meantime. Check the times, and save again.`)
}
