import type { ContentKind } from '#contract/content/kinds.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { incrementPublication, type WriteContext } from './change.ts'
import type { ContentData } from './check-content.ts'
import { requireItemQuota } from './content-quotas.ts'
import { lockReferencedMedia } from './media-references.ts'

/** Maximum rows per statement. */
const BATCH_SIZE = 500

interface NewItem {
  slug: string
  data: ContentData
}

/**
 * Publishes new items of a kind in bulk, after the existing items. The caller validates data and slugs. Throws
 * QuotaExceeded, unless `isMigration` is set for the items of an academy that already exceeds the quota.
 */
export async function addPublished(
  writeContext: WriteContext,
  kind: ContentKind,
  items: readonly NewItem[],
  { isMigration = false } = {},
): Promise<void> {
  if (items.length === 0) return
  const { transaction } = writeContext
  if (!isMigration) await requireItemQuota(transaction, kind, { added: items.length })
  await lockReferencedMedia(
    transaction,
    items.map(({ data }) => data),
  )
  const { last: lastPosition } = await transaction
    .selectFrom('content_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const publication = await incrementPublication(transaction)
  const firstPosition = (lastPosition ?? -1) + 1
  for (let start = 0; start < items.length; start += BATCH_SIZE)
    await insertItems(writeContext, kind, items.slice(start, start + BATCH_SIZE), {
      publication,
      firstPosition: firstPosition + start,
    })
}

async function insertItems(
  { transaction, editor, now }: WriteContext,
  kind: ContentKind,
  items: readonly NewItem[],
  { publication, firstPosition }: { publication: number; firstPosition: number },
) {
  await transaction
    .deleteFrom('content_redirects')
    .where('kind', '=', kind)
    .where(
      'slug',
      'in',
      items.map(({ slug }) => slug),
    )
    .execute()
  const times = { created_at: now, published_at: now }
  const rows = items.map(({ slug }, index) => ({
    ...times,
    kind,
    slug,
    position: firstPosition + index,
    draft_revision: 1,
    published_revision: 1,
    publication,
    changed_at: now,
    changed_by: editor.author,
  }))
  const inserted = await transaction.insertInto('content_items').values(rows).returning(['id', 'slug']).execute()
  const ids = new Map(inserted.map(({ id, slug }) => [slug, id]))
  await insertRevisions(transaction, items, (slug) => ({
    ...times,
    item_id: ids.get(slug) ?? 0,
    revision: 1,
    author: editor.author,
    saved_at: now,
  }))
  for (const { slug } of items)
    await editor.record(
      {
        at: now,
        author: editor.author,
        action: 'content.publish',
        subject: `${kind}/${slug}`,
        before: null,
        after: { revision: 1 },
      },
      transaction,
    )
}

interface RevisionRow {
  item_id: number
  revision: number
  author: string
  created_at: Date
  saved_at: Date
  published_at: Date
}

const insertRevisions = (transaction: InTransaction, items: readonly NewItem[], toRow: (slug: string) => RevisionRow) =>
  transaction
    .insertInto('content_revisions')
    .values(items.map(({ slug, data }) => ({ ...toRow(slug), data: JSON.stringify(data) })))
    .execute()
