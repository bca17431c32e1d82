import { sql } from 'kysely'
import type { Catalogue, Video } from '#contract/catalogue.ts'
import { parseContent } from '#contract/content/kinds.ts'
import { PLAYBACK_GRANT_LIFETIME_MS } from '#contract/limits.ts'
import { writeVtt } from '#rules/captions/write-vtt.ts'
import { allLessons } from '#rules/catalogue.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** A caption file published as content, identified by its content item and revision. */
interface CaptionFile {
  item: number
  revision: number
}

/** Parses a file name such as `captions.812.3.vtt`. Undefined for any other name. */
export function parseCaptionFileName(file: string): CaptionFile | undefined {
  const [, item, revision] = /^captions\.(\d{1,9})\.(\d{1,9})\.vtt$/.exec(file) ?? []
  return item !== undefined && revision !== undefined ? { item: Number(item), revision: Number(revision) } : undefined
}

/** Finds the lesson that has the caption item, in any revision. */
export const findCaptionedLesson = (catalogue: Catalogue, { item }: CaptionFile): Video | undefined =>
  allLessons(catalogue).find(({ captions = [] }) =>
    captions.some(({ file }) => parseCaptionFileName(file)?.item === item),
  )

/**
 * Whether a grant for the film may still be in use by viewers of the lesson: the lesson has the film, or had it within
 * the lifetime of a grant.
 */
export async function hadFilmRecently(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, media }: Pick<Video, 'id' | 'media'>,
  asset: string,
): Promise<boolean> {
  if (media === asset) return true
  const grantsExpiredBefore = new Date(now().getTime() - PLAYBACK_GRANT_LIFETIME_MS)
  const { rows } = await sql`select from content_items as item
    join content_revisions as revision on revision.item_id = item.id
    where item.kind = 'lesson' and item.slug = ${id} and revision.data ->> 'media' = ${asset}
      and revision.published_at is not null and not exists (
        select from content_revisions as later where later.item_id = item.id
          and later.published_at > revision.published_at and later.published_at <= ${grantsExpiredBefore})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns the id of the content item behind a caption file. Undefined for captions ingested with a film. */
export const parseCaptionItemId = (file: string): number | undefined => parseCaptionFileName(file)?.item

/**
 * Renders the file as WebVTT. Undefined for revisions that were never published. Previously published revisions stay
 * readable, because viewers may still have their URLs.
 */
export async function renderCaptionFile(
  queries: Queries,
  { item, revision }: CaptionFile,
): Promise<Buffer | undefined> {
  const revisionRow = await queries
    .selectFrom('content_revisions')
    .select('data')
    .where('item_id', '=', item)
    .where('revision', '=', revision)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return revisionRow && Buffer.from(writeVtt(parseContent('captions', revisionRow.data).cues))
}
