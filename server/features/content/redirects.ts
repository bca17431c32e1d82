import { MAX_CONTENT_REDIRECTS } from '#contract/content/content-limits.ts'
import type { ContentKind } from '#contract/content/kinds.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { ContentItem } from './items.ts'

export async function hasRedirect(transaction: InTransaction, kind: ContentKind, slug: string): Promise<boolean> {
  const redirects = transaction.selectFrom('content_redirects').select('item_id')
  return (await redirects.where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()) !== undefined
}

export const removeRedirect = (transaction: InTransaction, kind: ContentKind, slug: string) =>
  transaction.deleteFrom('content_redirects').where('kind', '=', kind).where('slug', '=', slug).execute()

/** Redirects a previous slug to the item. Throws QuotaExceeded. */
export async function addRedirect(transaction: InTransaction, { id, kind }: ContentItem, slug: string, at: Date) {
  const { count } = await transaction
    .selectFrom('content_redirects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_CONTENT_REDIRECTS)
    fail('QuotaExceeded', `'to': an item can have at most ${MAX_CONTENT_REDIRECTS} former addresses`)
  await transaction
    .insertInto('content_redirects')
    .values({ kind, slug, item_id: id, created_at: at })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ item_id: id, created_at: at }))
    .execute()
}
