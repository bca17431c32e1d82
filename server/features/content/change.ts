import { sql, type UpdateObject } from 'kysely'
import type { ContentKind } from '#contract/content/kinds.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { checkScheduledPlans } from './check-currency.ts'
import { type ContentItem, findItemById } from './items.ts'
import { lockItem } from './lock-item.ts'
import { requireOwnItem, type Teacher } from './own-lessons.ts'

/** An entry of the audit log. */
export interface ContentEntry {
  /** Time of the change. */
  at: Date
  author: string
  /** Such as `content.publish`. */
  action: string
  /** Kind and slug: `article/situational-awareness`. */
  subject: string
  /** Revision numbers, slugs and times. The data itself is in the item's revisions. */
  before: unknown
  after: unknown
  /** For the publication of a lesson: the revision that was published last. */
  lastRevision?: number | undefined
}

/** The author of a change of content. */
export interface Editor {
  /** The author's name in the history. */
  author: string
  /** The author's account. Undefined for programs. */
  account?: OwnerId | undefined
  /** Set if the author may only change their own lessons. */
  teacher?: Teacher | undefined
  /** The author may not publish, nor change a draft that is scheduled for publication. */
  isDraftsOnly?: boolean
  /** Writes the audit log in the transaction of the change. */
  record: (entry: ContentEntry, transaction: InTransaction) => Promise<void>
}

export type Dependencies = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/** An item and the version that the change is based on. */
export interface Target {
  kind: ContentKind
  slug: string
  version: number
}

/**
 * Serializes changes of content except draft saves ({@link changeDraft}): the row `content_state` stays locked until
 * the commit, so publications are ordered. Lock order: this row, then items (`lockItem`).
 */
export const lockContent = (transaction: InTransaction) =>
  transaction.selectFrom('content_state').selectAll().forUpdate().executeTakeFirstOrThrow()

/**
 * Increments the publication counter, once per transaction, and notifies all processes at the commit. NOTIFY serializes
 * commits, which is acceptable because publications are rare.
 */
export async function incrementPublication(transaction: InTransaction): Promise<number> {
  const counter = publicationByTransaction.get(transaction)
  if (counter !== undefined) return counter
  const { publication } = await transaction
    .updateTable('content_state')
    .set((row) => ({ publication: row('publication', '+', 1) }))
    .returning('publication')
    .executeTakeFirstOrThrow()
  await sql`notify holdfast_content`.execute(transaction)
  publicationByTransaction.set(transaction, publication)
  return publication
}

/** The publication numbers of transactions with public changes. */
const publicationByTransaction = new WeakMap<InTransaction, number>()

/** Runs a change of content in one transaction, and refreshes the published content before it returns. */
export async function changeContent<T>(
  { db, content, log }: Dependencies,
  change: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  const { result, isPublic } = await db.transaction().execute(async (transaction) => {
    await lockContent(transaction)
    return { result: await change(transaction), isPublic: publicationByTransaction.has(transaction) }
  })
  if (!isPublic) return result
  await content
    .refresh()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'could not read published content; retrying on the next notification'),
    )
  return result
}

/** Column values of a change and its audit log entry. */
export interface Change extends Partial<Pick<ContentEntry, 'before' | 'after' | 'lastRevision'>> {
  action: string
  values: UpdateObject<Tables, 'content_items'>
  /** Whether visitors see the change. */
  isPublic: boolean
}

/** The part of a request that a version conflict returns, so that the editor's text is not lost. */
interface ConflictData {
  data?: unknown
}

type ItemChange<C extends Change> = (item: ContentItem, transaction: InTransaction) => Promise<C>

/**
 * Changes an item and writes its version, author and audit log. Throws ContentNotFound, and ContentChanged with
 * `{current, yours}` if the editor's version is stale.
 */
export const changeItem = (
  deps: Dependencies,
  editor: Editor,
  target: Target & ConflictData,
  change: ItemChange<Change>,
): Promise<ContentItem> =>
  changeContent(deps, (transaction) => lockAndChangeItem(deps, { transaction, editor }, target, change))

/**
 * Like {@link changeItem}, for changes that visitors do not see. Locks only the item's row, so that the change does
 * not wait for an import.
 */
export const changeDraft = (
  deps: Dependencies,
  editor: Editor,
  target: Target & ConflictData,
  change: ItemChange<Change & { isPublic: false }>,
): Promise<ContentItem> =>
  deps.db.transaction().execute(async (transaction) => {
    const item = await lockAndChangeItem(deps, { transaction, editor }, target, change)
    await checkScheduledPlans({ ...deps, transaction }, item)
    return item
  })

async function lockAndChangeItem(
  deps: Dependencies,
  { transaction, editor }: Omit<WriteContext, 'now'>,
  { kind, slug, version, data }: Target & ConflictData,
  change: ItemChange<Change>,
) {
  const item = await lockItem(transaction, kind, slug)
  const now = deps.now()
  if (item.version !== version)
    throw createContentChanged(item, { version, slug, data, author: editor.author, at: now })
  // Checked before the change, which may overwrite the draft that determines the ownership.
  await requireOwnItem(transaction, editor.teacher, item)
  return writeChange({ transaction, editor, now }, item, await change(item, transaction))
}

export const createContentChanged = ({ version, slug, draft }: ContentItem, submitted: object) =>
  new Failure('ContentChanged', undefined, undefined, {
    current: { version, slug, data: draft.data, author: draft.author, at: draft.at },
    yours: submitted,
  })

/** The transaction, author and time of a write. */
export interface WriteContext {
  transaction: InTransaction
  editor: Editor
  now: Date
}

/**
 * Writes a change of an item whose row is locked (`lockItem`). All changes of items use it. Throws Forbidden if the
 * item is not the teacher's, or is scheduled and the editor may not publish.
 */
export async function writeChange(
  { transaction, editor, now }: WriteContext,
  { id, kind, slug, publishAt }: ContentItem,
  { action, values, isPublic, before = null, after = null, lastRevision }: Change,
): Promise<ContentItem> {
  // The draft of a scheduled item is published without another review, so changing it requires the publish permission.
  if (editor.isDraftsOnly && publishAt && 'draft_revision' in values)
    fail('Forbidden', "this is scheduled: changing its draft requires the permission 'content.publish'")
  await requireOwnItem(transaction, editor.teacher, { id, kind, slug })
  await transaction
    .updateTable('content_items')
    .set({ ...values, ...(isPublic && { publication: await incrementPublication(transaction) }) })
    .set({ version: sql`nextval('content_versions')`, changed_at: now, changed_by: editor.author })
    .where('id', '=', id)
    .execute()
  const subject = `${kind}/${slug}`
  const entry = { at: now, author: editor.author, action, subject, before, after, lastRevision }
  await editor.record(entry, transaction)
  return findItemById(transaction, id)
}
