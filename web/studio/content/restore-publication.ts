import { type ContentItem, publishText, scheduleText } from '#contract/studio/content.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { getRemainingSchedule } from './remaining-schedule.ts'
import type { TextKind } from './sections.ts'

/** The publication and the schedule that a text had before it was unpublished or moved to the bin. */
interface PreviousPublication extends Pick<ContentItem, 'publishAt' | 'unpublishAt'> {
  /** Undefined for a text that was not published. */
  revision: number | undefined
}

export const getPublication = ({ published, publishAt, unpublishAt }: ContentItem): PreviousPublication => ({
  revision: published?.revision,
  publishAt,
  unpublishAt,
})

/** Publishes the revision that was published before, and restores the rest of the schedule. */
export async function restorePublication(
  kind: TextKind,
  item: ContentItem,
  { revision, ...schedule }: PreviousPublication,
): Promise<ContentItem> {
  const params = { kind, slug: item.slug }
  const { publishAt, unpublishAt } = getRemainingSchedule(schedule, new Date())
  const { version } = item
  const published =
    revision === undefined ? item : await studioCall(publishText, { params, body: { version, revision } })
  // Unpublishing ended the schedule, so a schedule of the item was set by another person since.
  if (published.publishAt !== null || published.unpublishAt !== null) return published
  if (publishAt === null && unpublishAt === null) return published
  return studioCall(scheduleText, { params, body: { version: published.version, publishAt, unpublishAt } })
}
