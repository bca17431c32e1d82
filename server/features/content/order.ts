import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ContentKind } from '#contract/content/kinds.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { changeContent, incrementPublication, type Editor, type Dependencies } from './change.ts'

/**
 * Reorders the items of a kind. `slugs` must contain each item once. Throws ContentChanged if items were added, moved
 * or binned in the meantime, or if their order differs from `expected`.
 */
export const orderContent = (
  deps: Dependencies,
  editor: Editor,
  { kind, slugs, expected }: { kind: ContentKind; slugs: readonly string[]; expected?: readonly string[] },
) =>
  changeContent(deps, async (transaction) => {
    const rows = await transaction
      .selectFrom('content_items')
      .select(['id', 'slug'])
      .where('kind', '=', kind)
      .where('binned_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const before = rows.map(({ slug }) => slug)
    // This is also the case if the call is repeated because its response was lost.
    if (isDeepStrictEqual(slugs, before)) return
    if (expected && !isDeepStrictEqual(expected, before))
      fail('ContentChanged', 'somebody else has changed the order in the meantime, so your order wasn’t saved')
    if (!isDeepStrictEqual([...slugs].toSorted(), before.toSorted()))
      fail('ContentChanged', `'slugs': must list each ${kind} once`)
    await writeOrder(transaction, kind, slugs)
    const entry = { at: deps.now(), author: editor.author, action: 'content.order', subject: kind }
    await editor.record({ ...entry, before, after: slugs }, transaction)
  })

/** Writes the positions of items outside of the bin. */
export async function writeOrder(transaction: InTransaction, kind: ContentKind, slugs: readonly string[]) {
  const publication = await incrementPublication(transaction)
  // A single statement, because there may be thousands of items.
  await sql`update content_items item set position = wanted.position - 1, publication = ${publication}
    from unnest(${slugs}::text[]) with ordinality as wanted (slug, position)
    where item.kind = ${kind} and item.slug = wanted.slug and item.binned_at is null`.execute(transaction)
}
