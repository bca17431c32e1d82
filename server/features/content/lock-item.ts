import type { ContentKind } from '#contract/content/kinds.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { type ContentItem, findItemById } from './items.ts'

/**
 * Locks the row of an item and reads it. Lock order: `lockContent`, then items. Throws ContentNotFound, also if the
 * item is moved, binned or deleted during the wait.
 */
export async function lockItem(transaction: InTransaction, kind: ContentKind, slug: string): Promise<ContentItem> {
  const row = await transaction
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('binned_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // A new statement sees changes that were committed during the wait.
  return findItemById(transaction, row?.id ?? fail('ContentNotFound'))
}

/** Like {@link lockItem}, including items in the bin. */
export async function lockItemById(transaction: InTransaction, id: number): Promise<ContentItem> {
  await transaction.selectFrom('content_items').select('id').where('id', '=', id).forUpdate().execute()
  return findItemById(transaction, id)
}

/** Throws ContentNotFound unless the item is in the bin. */
export const requireBinned = (item: ContentItem): ContentItem =>
  item.state === 'binned' ? item : fail('ContentNotFound', 'this isn’t in the bin')
