import { sql, type UpdateObject } from 'kysely'
import type { ContentKind } from '#contract/content/kinds.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type ContentItem, findItemById } from './items.ts'
import { lockItem } from './lock-item.ts'
import { requireOwn, type Teacher } from './own-lessons.ts'

/** One entry of the audit log. */
export interface ContentEntry {
  at: Date
  author: string
  /** Such as `content.publish`. */
  action: string
  /** Kind and slug: `article/situational-awareness`. */
  subject: string
  /** Revisions, addresses and times; what a revision holds stands in the item's history. */
  before: unknown
  after: unknown
}

/** Who changes content. */
export interface Editor {
  /** As the history names them. */
  author: string
  /** Their account, where a person changes it. */
  account?: OwnerId | undefined
  /** Set for who changes their own lessons alone; left out: everything. */
  teacher?: Teacher | undefined
  /** They may not publish: neither what is scheduled to be published by itself. */
  isDraftsOnly?: boolean
  /** Writes the audit log, in the transaction of the change: without its entry nothing is changed. */
  record: (entry: ContentEntry, transaction: InTransaction) => Promise<void>
}

export type Needs = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/** An item, and the version of it that the editor has seen. */
export interface Target {
  kind: ContentKind
  slug: string
  version: number
}

/**
 * Serializes changes of content except draft saves ({@link changeDraft}): the row stays locked until the commit, so
 * publications are ordered. Lock order: this row, then items (`lockItem`).
 */
export const lockContent = (transaction: InTransaction) =>
  transaction.selectFrom('content_state').selectAll().forUpdate().executeTakeFirstOrThrow()

/**
 * Counts a publication, once in a transaction, of which every process is notified at the commit. A NOTIFY in a
 * transaction lets commits wait for each other; publications are rare, and none may be lost between the commit and its
 * notification.
 */
export async function countPublication(transaction: InTransaction): Promise<number> {
  const counted = publications.get(transaction)
  if (counted !== undefined) return counted
  const { publication } = await transaction
    .updateTable('content_state')
    .set((row) => ({ publication: row('publication', '+', 1) }))
    .returning('publication')
    .executeTakeFirstOrThrow()
  await sql`notify holdfast_content`.execute(transaction)
  publications.set(transaction, publication)
  return publication
}

/** The publications of transactions that changed what visitors see. */
const publications = new WeakMap<InTransaction, number>()

/** Runs a change of content in one transaction, and reads what it published before it returns. */
export async function changeContent<T>(
  { db, content, log }: Needs,
  change: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  const { result, isPublic } = await db.transaction().execute(async (transaction) => {
    await lockContent(transaction)
    return { result: await change(transaction), isPublic: publications.has(transaction) }
  })
  if (!isPublic) return result
  await content
    .refresh()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'could not read published content; retrying on the next notification'),
    )
  return result
}

/** What a change writes, and what the audit log says of it. */
export interface Change {
  action: string
  values: UpdateObject<Tables, 'content_items'>
  /** Visitors see it. */
  isPublic: boolean
  before?: unknown
  after?: unknown
}

/** The part of the change that a version conflict returns, so that the editor's text is not lost. */
interface Conflicting {
  data?: unknown
}

type ChangeOfItem<C extends Change> = (item: ContentItem, transaction: InTransaction) => Promise<C>

/**
 * Changes an item of which the editor has seen the newest version; writes version, author and audit log.
 * ContentNotFound; ContentChanged with both versions: `{current, yours}`.
 */
export const changeItem = (
  needs: Needs,
  editor: Editor,
  target: Target & Conflicting,
  change: ChangeOfItem<Change>,
): Promise<ContentItem> =>
  changeContent(needs, (transaction) => changeLocked(needs, { transaction, editor }, target, change))

/**
 * As {@link changeItem}, for a change that visitors do not see. Locks only the row of the item, so that it does not
 * wait for a long import.
 */
export const changeDraft = (
  needs: Needs,
  editor: Editor,
  target: Target & Conflicting,
  change: ChangeOfItem<Change & { isPublic: false }>,
): Promise<ContentItem> =>
  needs.db.transaction().execute((transaction) => changeLocked(needs, { transaction, editor }, target, change))

async function changeLocked(
  needs: Needs,
  { transaction, editor }: Omit<Writing, 'now'>,
  { kind, slug, version, data }: Target & Conflicting,
  change: ChangeOfItem<Change>,
) {
  const item = await lockItem(transaction, kind, slug)
  const now = needs.now()
  if (item.version !== version) throw contentChanged(item, { version, slug, data, author: editor.author, at: now })
  // Before the change writes over the draft that says whose it is.
  await requireOwn(transaction, editor.teacher, item)
  return writeChange({ transaction, editor, now }, item, await change(item, transaction))
}

export const contentChanged = ({ version, slug, draft }: ContentItem, yours: object) =>
  new Failure('ContentChanged', undefined, undefined, {
    current: { version, slug, data: draft.data, author: draft.author, at: draft.at },
    yours,
  })

/** In which transaction something is written, by whom and when. */
export interface Writing {
  transaction: InTransaction
  editor: Editor
  now: Date
}

/**
 * Writes a change of an item that was read after its row was locked (`lockItem`). Every change of an item calls this.
 * Throws Forbidden, also where a draft changes that is scheduled, and the editor may not publish.
 */
export async function writeChange(
  { transaction, editor, now }: Writing,
  { id, kind, slug, publishAt }: ContentItem,
  { action, values, isPublic, before = null, after = null }: Change,
): Promise<ContentItem> {
  // The draft of a scheduled item is published as it is at its time, so its changes are publications.
  if (editor.isDraftsOnly && publishAt && 'draft_revision' in values)
    fail('Forbidden', "this is scheduled: changing its draft requires the permission 'content.publish'")
  await requireOwn(transaction, editor.teacher, { id, kind, slug })
  await transaction
    .updateTable('content_items')
    .set({ ...values, ...(isPublic && { publication: await countPublication(transaction) }) })
    .set((row) => ({ version: row('version', '+', 1), changed_at: now, changed_by: editor.author }))
    .where('id', '=', id)
    .execute()
  const subject = `${kind}/${slug}`
  await editor.record({ at: now, author: editor.author, action, subject, before, after }, transaction)
  return findItemById(transaction, id)
}
