import { type ContentKind, isAlone, isFixed, isNeeded } from '#contract/content/kinds.ts'
import { CONTENT_REDIRECTS, CONTENT_REVISION_TIME, CONTENT_REVISIONS } from '#contract/content/content-limits.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import { changeContent, changeDraft, changeItem, type Editor, type Needs, type Target, type Writing } from './change.ts'
import { refuseFullStore, requireRoom, requireRoomForLanguage } from './content-quotas.ts'
import { checkDraft, checkSlug, checkStorable, type ContentData } from './check-content.ts'
import { type ContentItem, findItemById, isSlugUsed } from './items.ts'
import { lockFilmsOf } from './named-media.ts'
import { checkOwnDraft, requireOwn } from './own-lessons.ts'

interface NewItem {
  kind: ContentKind
  slug: string
  data: unknown
}

/**
 * Adds a draft at the end of its kind. BadRequest; ContentNameInUse; ContentNeeded for a second site or price list;
 * QuotaExceeded.
 */
export const createContent = (needs: Needs, editor: Editor, item: NewItem): Promise<ContentItem> =>
  changeContent(needs, (transaction) =>
    addDraft({ transaction, editor, now: needs.now() }, { ...item, data: checkDraft(item.kind, item.data) }),
  )

/**
 * As {@link createContent}, in a change that has begun, of data that a program has put together: an earlier version may
 * have taken more in them. A name in use is refused before anything is written, so that the change may go on with
 * another one.
 */
export async function addDraft(
  { transaction, editor, now }: Writing,
  { kind, slug, data }: NewItem,
): Promise<ContentItem> {
  await requireOwn(transaction, editor.teacher, { kind, slug })
  const draft = checkStorable(kind, data)
  await checkOwnDraft(transaction, editor.teacher, { kind, data: draft })
  const { author, account } = editor
  const item = await addItem(transaction, { kind, slug, data: draft, author, account, at: now })
  await refuseFullStore(transaction)
  const after = { revision: item.draft.revision }
  const entry = { at: now, author: editor.author, action: 'content.create', subject: `${kind}/${slug}` }
  await editor.record({ ...entry, before: null, after }, transaction)
  return item
}

/** Adds an item whose data were checked. Throws as {@link createContent}. */
export async function addItem(
  transaction: InTransaction,
  { kind, slug, data, author, account, at }: NewItem & NewRevision & Pick<Editor, 'account'>,
): Promise<ContentItem> {
  await requireFreeSlug(transaction, kind, slug)
  checkSlug(kind, slug, { isNew: true })
  await lockFilmsOf(transaction, [data])
  await requireRoom(transaction, kind)
  if (kind === 'captions') await requireRoomForLanguage(transaction, slug)
  const { last } = await transaction
    .selectFrom('content_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const { id } = await transaction
    .insertInto('content_items')
    .values({
      kind,
      slug,
      position: (last ?? -1) + 1,
      draft_revision: 1,
      created_at: at,
      changed_at: at,
      changed_by: author,
      created_by: account ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRevision(transaction, id, { data, author, at })
  return findItemById(transaction, id)
}

/** Throws BadRequest, which names the field of the call, and ContentNameInUse. */
export async function requireFreeSlug(queries: Queries, kind: ContentKind, slug: string, { field = 'slug' } = {}) {
  if (isAlone(kind) && slug !== kind)
    fail('BadRequest', `'${field}': there is only one ${kind}, and its address must be '${kind}'`)
  if (await isSlugUsed(queries, kind, checkSlug(kind, slug, { field }))) fail('ContentNameInUse')
}

async function hasRedirect(transaction: InTransaction, kind: ContentKind, slug: string): Promise<boolean> {
  const redirects = transaction.selectFrom('content_redirects').select('item_id')
  return (await redirects.where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()) !== undefined
}

export const removeRedirect = (transaction: InTransaction, kind: ContentKind, slug: string) =>
  transaction.deleteFrom('content_redirects').where('kind', '=', kind).where('slug', '=', slug).execute()

interface NewRevision {
  data: ContentData
  author: string
  at: Date
}

/** Adds a revision as the newest one, and answers its number. */
export async function addRevision(transaction: InTransaction, id: number, { data, author, at }: NewRevision) {
  const { last } = await transaction
    .selectFrom('content_revisions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  const revision = (last ?? 0) + 1
  await transaction
    .insertInto('content_revisions')
    .values({ item_id: id, revision, data: JSON.stringify(data), author, created_at: at, saved_at: at })
    .execute()
  return revision
}

/** Deletes the oldest revisions beyond {@link CONTENT_REVISIONS}, never the published one. */
async function trimRevisions(transaction: InTransaction, { id, published }: ContentItem) {
  const revisions = transaction.selectFrom('content_revisions').select('revision').where('item_id', '=', id)
  const newest = revisions.orderBy('revision', 'desc').limit(CONTENT_REVISIONS)
  await transaction
    .deleteFrom('content_revisions')
    .where('item_id', '=', id)
    .where('revision', 'not in', newest)
    .where('revision', '!=', published?.revision ?? 0)
    .execute()
}

/**
 * Saves the draft. Saves of one author within some minutes are one revision. BadRequest; ContentNotFound;
 * ContentChanged; Forbidden where it is scheduled, and the editor may not publish; QuotaExceeded.
 */
export const saveDraft = async (needs: Needs, editor: Editor, saved: Target & { data: unknown }) =>
  storeDraft(needs, editor, { ...saved, data: checkDraft(saved.kind, saved.data) })

/**
 * As {@link saveDraft}, for a program that changes a part of a draft: the rest is whatever an earlier version took.
 * `check` runs in the transaction before anything is written.
 */
export const storeDraft = async (
  needs: Needs,
  editor: Editor,
  { data, ...target }: Target & { data: unknown },
  check?: (transaction: InTransaction) => Promise<unknown>,
): Promise<ContentItem> => {
  const draft = checkStorable(target.kind, data)
  return changeDraft(needs, editor, { ...target, data: draft }, async (item, transaction) => {
    await check?.(transaction)
    await checkOwnDraft(transaction, editor.teacher, { ...item, data: draft, before: item.draft.data })
    const change = await writeDraft(transaction, item, { data: draft, author: editor.author, at: needs.now() })
    await refuseFullStore(transaction)
    return change
  })
}

/** Writes the draft of an item whose row is locked, and answers what changes in the item by it. */
export async function writeDraft(transaction: InTransaction, item: ContentItem, draft: NewRevision) {
  // Any other film is named by a revision already, so it cannot be removed.
  if (draft.data['media'] !== item.draft.data['media']) await lockFilmsOf(transaction, [draft.data])
  const revision = (await overwriteDraft(transaction, item, draft)) ?? (await addRevision(transaction, item.id, draft))
  const change = {
    values: { draft_revision: revision },
    isPublic: false as const,
    before: { revision: item.draft.revision },
  }
  await trimRevisions(transaction, item)
  return { ...change, action: 'content.save', after: { revision } }
}

/** Saves into the newest revision where it is young, of the same author, and was never published. */
async function overwriteDraft(transaction: InTransaction, item: ContentItem, { data, author, at }: NewRevision) {
  const written = await transaction
    .updateTable('content_revisions')
    .set({ data: JSON.stringify(data), saved_at: at })
    .where('item_id', '=', item.id)
    .where('revision', '=', item.draft.revision)
    .where('author', '=', author)
    .where('published_at', 'is', null)
    .where('created_at', '>', new Date(at.getTime() - CONTENT_REVISION_TIME))
    .returning('revision')
    .executeTakeFirst()
  return written?.revision
}

/**
 * Makes an older revision the draft again, as a new revision. ContentNotFound for one that is not stored any more;
 * ContentChanged; QuotaExceeded.
 */
export const restoreRevision = (needs: Needs, editor: Editor, { revision, ...target }: Target & { revision: number }) =>
  changeDraft(needs, editor, target, async (item, transaction) => {
    const found = await transaction
      .selectFrom('content_revisions')
      .select('data')
      .where('item_id', '=', item.id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    const data = checkStorable(
      item.kind,
      found?.data ?? fail('ContentNotFound', `version ${revision} is no longer stored`),
    )
    // Its film was in this lesson already.
    const before = { ...item.draft.data, media: data['media'] }
    await checkOwnDraft(transaction, editor.teacher, { ...item, data, before })
    const draft_revision = await addRevision(transaction, item.id, { data, author: editor.author, at: needs.now() })
    await trimRevisions(transaction, item)
    await refuseFullStore(transaction)
    const after = { revision: draft_revision, of: revision }
    return {
      action: 'content.restore',
      values: { draft_revision },
      isPublic: false as const,
      before: { revision: item.draft.revision },
      after,
    }
  })

/**
 * Gives an item another address. The one that visitors know leads to the new one from then on. BadRequest;
 * ContentNameInUse; QuotaExceeded; ContentChanged.
 */
export const moveContent = (needs: Needs, editor: Editor, { to, ...target }: Target & { to: string }) =>
  changeItem(needs, editor, target, async (item, transaction) => {
    if (isFixed(item.kind))
      fail('ContentFixed', `the address of a ${item.kind} can’t change because members’ records use it`)
    if (isNeeded(item.kind, item.slug) || isAlone(item.kind)) fail('ContentNeeded')
    await requireFreeSlug(transaction, item.kind, to, { field: 'to' })
    // A draft ends the redirect of its address when it is published.
    if (item.published) await removeRedirect(transaction, item.kind, to)
    // Publishing here would have ended the redirect of another item: visitors know the address as that one's.
    const isAnothers = !item.published && (await hasRedirect(transaction, item.kind, item.slug))
    if (item.publishedAt && !isAnothers) await addRedirect(transaction, item, item.slug, needs.now())
    const isPublic = item.publishedAt !== null
    return { action: 'content.move', values: { slug: to }, isPublic, before: { slug: item.slug }, after: { slug: to } }
  })

/** Lets a former address lead to the item. QuotaExceeded. */
export async function addRedirect(transaction: InTransaction, { id, kind }: ContentItem, slug: string, at: Date) {
  const { count } = await transaction
    .selectFrom('content_redirects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= CONTENT_REDIRECTS)
    fail('QuotaExceeded', `'to': an item can have at most ${CONTENT_REDIRECTS} former addresses`)
  await transaction
    .insertInto('content_redirects')
    .values({ kind, slug, item_id: id, created_at: at })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ item_id: id, created_at: at }))
    .execute()
}
