import type { ContentKind } from '#contract/content/kinds.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { type ContentItem, findItemById } from './items.ts'

/**
 * Locks the row of an item that is not in the bin until the transaction ends, and reads the item. Lock order: the
 * content (`lockContent`), then items. Throws ContentNotFound, also where the item was moved, binned or deleted while
 * this waited.
 */
export async function lockItem(transaction: InTransaction, kind: ContentKind, slug: string): Promise<ContentItem> {
  const locked = await transaction
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('binned_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // A new statement sees what was committed while the one above waited.
  return findItemById(transaction, locked?.id ?? fail('ContentNotFound'))
}

/** As {@link lockItem}. Finds what is in the bin, too. */
export async function lockItemById(transaction: InTransaction, id: number): Promise<ContentItem> {
  await transaction.selectFrom('content_items').select('id').where('id', '=', id).forUpdate().execute()
  return findItemById(transaction, id)
}

/** Throws ContentNotFound unless the item is in the bin. */
export const requireBinned = (item: ContentItem): ContentItem =>
  item.state === 'binned' ? item : fail('ContentNotFound', 'this isn’t in the bin')
