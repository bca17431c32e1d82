import type { ContentItem } from '#contract/studio/content.ts'

type Schedule = Pick<ContentItem, 'publishAt' | 'unpublishAt'>

/** Returns the schedule without times that have passed, which the server rejects. */
export function getRemainingSchedule({ publishAt, unpublishAt }: Schedule, now: Date): Schedule {
  const keepFuture = (time: string | null) => (time !== null && new Date(time) > now ? time : null)
  return { publishAt: keepFuture(publishAt), unpublishAt: keepFuture(unpublishAt) }
}
