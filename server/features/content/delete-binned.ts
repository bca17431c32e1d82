import { type RawBuilder, sql } from 'kysely'
import { CONTENT_BIN_DAYS } from '#contract/content/content-limits.ts'
import { type ContentKind, contentKinds, maxItemsOf } from '#contract/content/kinds.ts'
import { changeContent, createContentChanged, type Editor, type Dependencies } from './change.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { lockItemById, requireBinned } from './lock-item.ts'
import { createOwnershipPredicate, requireOwnItem } from './own-lessons.ts'

const DAY_MS = 86_400_000
/** Maximum number of slugs in the audit log entry of an emptied bin. */
const MAX_LOGGED_SLUGS = 100

/**
 * Permanently deletes an item in the bin, with its history and redirects. Requires the same permission as moving an
 * item to the bin, because `purgeBin` deletes binned items later anyway. Throws ContentNotFound, ContentChanged, and
 * Forbidden if the editor is a teacher and the item is not their own.
 */
export const deleteFromBin = (deps: Dependencies, editor: Editor, { id, version }: { id: number; version: number }) =>
  changeContent(deps, async (transaction) => {
    const item = requireBinned(await lockItemById(transaction, id))
    if (item.version !== version) throw createContentChanged(item, { version })
    await requireOwnItem(transaction, editor.teacher, item)
    await deleteItems(transaction, sql`id = ${id}`)
    const entry = { at: deps.now(), author: editor.author, action: 'content.delete' }
    const before = { version, title: item.title }
    await editor.record({ ...entry, subject: `${item.kind}/${item.slug}`, before, after: null }, transaction)
    return {}
  })

interface BinSelection {
  kind: ContentKind
  /** Items binned after this time are kept, because they were not in the list that the editor saw. */
  until: Date
}

/**
 * Like {@link deleteFromBin}, for all items of a kind that the editor may delete. Returns the number of deleted items.
 */
export const emptyBinOfKind = (deps: Dependencies, editor: Editor, { kind, until }: BinSelection) =>
  changeContent(deps, async (transaction) => {
    const binnedItems = await transaction
      .selectFrom('content_items')
      .select(['id', 'slug'])
      .where('kind', '=', kind)
      .where('binned_at', '<=', until)
      .orderBy('binned_at')
      .orderBy('id')
      .forUpdate()
      // Skips rows that `purgeBin` is deleting, because waiting for several row locks could deadlock.
      .skipLocked()
      .execute()
    const isOwn = editor.teacher ? await createOwnershipPredicate(transaction, editor.teacher) : () => true
    const items = binnedItems.filter(({ id, slug }) => isOwn({ id, kind, slug }))
    if (items.length === 0) return { deleted: 0 }
    const ids = items.map(({ id }) => id)
    await deleteItems(transaction, sql`id = any(${ids})`)
    const entry = { at: deps.now(), author: editor.author, action: 'content.emptyBin', subject: kind }
    const before = { deleted: items.length, slugs: items.slice(0, MAX_LOGGED_SLUGS).map(({ slug }) => slug) }
    await editor.record({ ...entry, before, after: null }, transaction)
    return { deleted: items.length }
  })

/**
 * Permanently deletes the selected items of the bin, with their history and redirects. Also deletes the captions of
 * deleted lessons and the links from films to them, which would otherwise belong to the next lesson at the same slug.
 */
const deleteItems = (queries: Queries, isSelected: RawBuilder<boolean>) =>
  sql`
    with deleted as (
      delete from content_items where binned_at is not null and (${isSelected}) returning id, kind, slug
    ), freed as (
      select slug from deleted where kind = 'lesson' and not exists (
        select from content_items as lesson
        where lesson.kind = 'lesson' and lesson.slug = deleted.slug and lesson.id not in (select id from deleted))
    ), unlinked as (
      update films set lesson = null where lesson in (select slug from freed)
    )
    delete from content_items where kind = 'captions' and regexp_replace(slug, '/[^/]*$', '') in (select slug from freed)`.execute(
    queries,
  )

/** Permanently deletes the selected items, with their history and redirects, if they are in the bin. */
export const deleteBinnedItems = (
  { db }: Pick<Dependencies, 'db'>,
  condition: { ids: readonly number[] } | { binnedBy: string },
) => deleteItems(db, 'ids' in condition ? sql`id = any(${condition.ids})` : sql`changed_by = ${condition.binnedBy}`)

/**
 * Permanently deletes items that have been in the bin for {@link CONTENT_BIN_DAYS} days, and the oldest items beyond
 * the maximum of their kind.
 */
export async function purgeBin({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  await deleteItems(db, sql`binned_at < ${new Date(now().getTime() - CONTENT_BIN_DAYS * DAY_MS)}`)
  for (const kind of contentKinds) {
    const excess = db
      .selectFrom('content_items')
      .select('id')
      .where('kind', '=', kind)
      .where('binned_at', 'is not', null)
      .orderBy('binned_at', 'desc')
      .orderBy('id', 'desc')
      .offset(maxItemsOf(kind))
    // `deleteItems` repeats the condition, because an item may be restored while the statement waits for its lock.
    await deleteItems(db, sql`id in (${excess})`)
  }
}
