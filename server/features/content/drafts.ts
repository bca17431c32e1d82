import { splitCaptionsSlug } from '#contract/content/captions.ts'
import { type ContentKind, isSingleton, hasFixedSlugs, isRequired } from '#contract/content/kinds.ts'
import { CONTENT_REVISION_PERIOD_MS, MAX_CONTENT_REVISIONS } from '#contract/content/content-limits.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import {
  changeContent,
  changeDraft,
  changeItem,
  type Editor,
  type Dependencies,
  type Target,
  type WriteContext,
} from './change.ts'
import { requireStorageQuota, requireItemQuota, requireLanguageQuota } from './content-quotas.ts'
import { checkDraft, checkSlug, checkStorable, type ContentData } from './check-content.ts'
import { type ContentItem, findItemById, isSlugUsed } from './items.ts'
import { lockReferencedMedia } from './media-references.ts'
import { checkTeacherDraft, requireOwnItem } from './own-lessons.ts'
import { addRedirect, hasRedirect, removeRedirect } from './redirects.ts'

interface NewItem {
  kind: ContentKind
  slug: string
  data: unknown
}

/** Adds a draft at the end of its kind. Throws BadRequest, ContentNameInUse, ContentNotFound, QuotaExceeded. */
export const createContent = (deps: Dependencies, editor: Editor, item: NewItem): Promise<ContentItem> =>
  changeContent(deps, (transaction) =>
    addDraft({ transaction, editor, now: deps.now() }, { ...item, data: checkDraft(item.kind, item.data) }),
  )

/**
 * Like {@link createContent}, in an existing transaction, for data assembled by a program, which may contain values
 * that only previous versions of Holdfast accepted. Throws for a used slug before any write, so that the caller can
 * retry.
 */
export async function addDraft(
  { transaction, editor, now }: WriteContext,
  { kind, slug, data }: NewItem,
): Promise<ContentItem> {
  await requireOwnItem(transaction, editor.teacher, { kind, slug })
  // A new lesson would get the captions and courses of the lesson in the bin.
  if (kind === 'lesson' && (await isSlugUsed(transaction, kind, slug, { inBin: true })))
    fail(
      'ContentNameInUse',
      'a lesson in the bin has this address: restore it, delete it permanently, or use another address',
    )
  // An import refuses captions without a lesson.
  const lesson = kind === 'captions' ? splitCaptionsSlug(slug)?.lesson : undefined
  if (lesson !== undefined && !(await isSlugUsed(transaction, 'lesson', lesson)))
    fail('ContentNotFound', `the lesson "${lesson}" doesn’t exist`)
  const draft = checkStorable(kind, data)
  await checkTeacherDraft(transaction, editor.teacher, { kind, data: draft })
  const { author, account } = editor
  const item = await addItem(transaction, { kind, slug, data: draft, author, account, at: now })
  await requireStorageQuota(transaction)
  const after = { revision: item.draft.revision }
  const entry = { at: now, author: editor.author, action: 'content.create', subject: `${kind}/${slug}` }
  await editor.record({ ...entry, before: null, after }, transaction)
  return item
}

/** Adds an item with validated data. Throws like {@link createContent}. */
export async function addItem(
  transaction: InTransaction,
  { kind, slug, data, author, account, at }: NewItem & NewRevision & Pick<Editor, 'account'>,
): Promise<ContentItem> {
  await requireFreeSlug(transaction, kind, slug)
  checkSlug(kind, slug, { isNew: true })
  await lockReferencedMedia(transaction, [data])
  await requireItemQuota(transaction, kind)
  if (kind === 'captions') await requireLanguageQuota(transaction, slug)
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

/** Throws BadRequest, with the field of the request, and ContentNameInUse. */
export async function requireFreeSlug(queries: Queries, kind: ContentKind, slug: string, { field = 'slug' } = {}) {
  if (isSingleton(kind) && slug !== kind)
    fail('BadRequest', `'${field}': there is only one ${kind}, and its address must be '${kind}'`)
  if (await isSlugUsed(queries, kind, checkSlug(kind, slug, { field }))) fail('ContentNameInUse')
}

interface NewRevision {
  data: ContentData
  author: string
  at: Date
}

/** Adds a new latest revision and returns its number. */
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

/** Deletes the oldest revisions beyond {@link MAX_CONTENT_REVISIONS}, except the published revision. */
async function trimRevisions(transaction: InTransaction, { id, published }: ContentItem) {
  const revisions = transaction.selectFrom('content_revisions').select('revision').where('item_id', '=', id)
  const newest = revisions.orderBy('revision', 'desc').limit(MAX_CONTENT_REVISIONS)
  await transaction
    .deleteFrom('content_revisions')
    .where('item_id', '=', id)
    .where('revision', 'not in', newest)
    .where('revision', '!=', published?.revision ?? 0)
    .execute()
}

/**
 * Saves the draft. Saves of one author within {@link CONTENT_REVISION_PERIOD_MS} share a revision. Throws BadRequest,
 * ContentNotFound, ContentChanged, QuotaExceeded, and Forbidden if the item is scheduled and the editor may not
 * publish.
 */
export const saveDraft = async (deps: Dependencies, editor: Editor, target: Target & { data: unknown }) =>
  saveGeneratedDraft(deps, editor, { ...target, data: checkDraft(target.kind, target.data) })

/**
 * Like {@link saveDraft}, for a program that changes a part of a draft. The other fields may contain values that only
 * previous versions of Holdfast accepted. `check` runs in the transaction before any write.
 */
export const saveGeneratedDraft = async (
  deps: Dependencies,
  editor: Editor,
  { data, ...target }: Target & { data: unknown },
  check?: (transaction: InTransaction) => Promise<unknown>,
): Promise<ContentItem> => {
  const draft = checkStorable(target.kind, data)
  return changeDraft(deps, editor, { ...target, data: draft }, async (item, transaction) => {
    await check?.(transaction)
    await checkTeacherDraft(transaction, editor.teacher, { ...item, data: draft, before: item.draft.data })
    const change = await writeDraft(transaction, item, { data: draft, author: editor.author, at: deps.now() })
    await requireStorageQuota(transaction)
    return change
  })
}

/** Writes the draft of a locked item and returns the change to the item. */
export async function writeDraft(transaction: InTransaction, item: ContentItem, draft: NewRevision) {
  await lockReferencedMedia(transaction, [draft.data], item.draft.data)
  const revision = (await overwriteDraft(transaction, item, draft)) ?? (await addRevision(transaction, item.id, draft))
  const change = {
    values: { draft_revision: revision },
    isPublic: false as const,
    before: { revision: item.draft.revision },
  }
  await trimRevisions(transaction, item)
  return { ...change, action: 'content.save', after: { revision } }
}

/** Overwrites the newest revision if it is recent, by the same author and was never published. Returns its number. */
async function overwriteDraft(transaction: InTransaction, item: ContentItem, { data, author, at }: NewRevision) {
  const updatedRow = await transaction
    .updateTable('content_revisions')
    .set({ data: JSON.stringify(data), saved_at: at })
    .where('item_id', '=', item.id)
    .where('revision', '=', item.draft.revision)
    .where('author', '=', author)
    .where('published_at', 'is', null)
    .where('created_at', '>', new Date(at.getTime() - CONTENT_REVISION_PERIOD_MS))
    .returning('revision')
    .executeTakeFirst()
  return updatedRow?.revision
}

/** Copies an older revision to a new draft revision. Throws ContentNotFound, ContentChanged, QuotaExceeded. */
export const restoreRevision = (
  deps: Dependencies,
  editor: Editor,
  { revision, ...target }: Target & { revision: number },
) =>
  changeDraft(deps, editor, target, async (item, transaction) => {
    const revisionRow = await transaction
      .selectFrom('content_revisions')
      .select('data')
      .where('item_id', '=', item.id)
      .where('revision', '=', revision)
      .executeTakeFirst()
    const data = checkStorable(
      item.kind,
      revisionRow?.data ?? fail('ContentNotFound', `version ${revision} is no longer stored`),
    )
    // The film was already used by this lesson.
    const before = { ...item.draft.data, media: data['media'] }
    await checkTeacherDraft(transaction, editor.teacher, { ...item, data, before })
    const draft_revision = await addRevision(transaction, item.id, { data, author: editor.author, at: deps.now() })
    await trimRevisions(transaction, item)
    await requireStorageQuota(transaction)
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
 * Changes the slug of an item, and redirects the old slug if visitors know it. Throws BadRequest, ContentNameInUse,
 * QuotaExceeded, ContentChanged.
 */
export const moveContent = (deps: Dependencies, editor: Editor, { to: newSlug, ...target }: Target & { to: string }) =>
  changeItem(deps, editor, target, async (item, transaction) => {
    if (hasFixedSlugs(item.kind))
      fail('ContentFixed', `the address of a ${item.kind} can’t change because members’ records use it`)
    if (isRequired(item.kind, item.slug) || isSingleton(item.kind)) fail('ContentNeeded')
    await requireFreeSlug(transaction, item.kind, newSlug, { field: 'to' })
    // For drafts, the redirect is removed on publication.
    if (item.published) await removeRedirect(transaction, item.kind, newSlug)
    // If this item was never published at its slug, a redirect from the slug to another item may exist and is kept.
    const hasOtherRedirect = !item.published && (await hasRedirect(transaction, item.kind, item.slug))
    if (item.publishedAt && !hasOtherRedirect) await addRedirect(transaction, item, item.slug, deps.now())
    const isPublic = item.publishedAt !== null
    return {
      action: 'content.move',
      values: { slug: newSlug },
      isPublic,
      before: { slug: item.slug },
      after: { slug: newSlug },
    }
  })
