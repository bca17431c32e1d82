import { sql } from 'kysely'
import { dropUnknownFields } from '#contract/content/drop-unknown-fields.ts'
import { type ContentKind, contentSchemas, isSingleton } from '#contract/content/kinds.ts'
import type { Queries } from '#server/platform/database/database.ts'
import {
  changeContent,
  type Change,
  type Editor,
  incrementPublication,
  lockContent,
  type Dependencies,
  type WriteContext,
  writeChange,
} from './change.ts'
import { addPublished } from './add-published.ts'
import { addItem, writeDraft } from './drafts.ts'
import { addRedirect, removeRedirect } from './redirects.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { checkImportedPlans, type PaymentContext } from './check-currency.ts'
import type { ContentData } from './check-content.ts'
import { requireListedLessons, checkAdditions, checkSnapshot } from './check-import.ts'
import { type ContentItem, findItem } from './items.ts'
import { lockItem } from './lock-item.ts'
import { failIfLessonsMoved } from './moved-lessons.ts'
import { writeOrder } from './order.ts'
import { addPictureRow, requireExistingPictures } from './pictures/pictures.ts'
import { markPublished, createBinChange, createUnpublishChange } from './publish.ts'
import { requirePublishedQuota, requireStorageQuota } from './content-quotas.ts'
import { compareWithStored, type Difference, formatItemName, type Snapshot, type SnapshotItem } from './snapshot.ts'

/**
 * Returns the changes of an import without applying them: imports in a transaction that is rolled back. Throws like
 * {@link importContent}. `pictures`: pictures that are added before the import.
 */
export async function planImport(
  { db, now, config }: Pick<Dependencies, 'db' | 'now' | 'config'>,
  snapshot: Snapshot,
  pictures: readonly { address: string; name: string }[] = [],
): Promise<Difference[]> {
  checkSnapshot(snapshot)
  const transaction = await db.startTransaction().execute()
  try {
    // Releases the content lock if this process is stopped.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction)
    await lockContent(transaction)
    for (const { address, name } of pictures)
      await addPictureRow(transaction, { id: address.split('/').at(-1) ?? '', name, bytes: 1, added_at: now() })
    const editor = { author: 'dry run', record: async () => {} }
    const differences = await applySnapshot({ transaction, editor, now: now(), config }, snapshot)
    // Checks the constraints that are otherwise checked at the commit.
    await sql`set constraints all immediate`.execute(transaction)
    return differences
  } finally {
    await transaction.rollback().execute()
  }
}

/**
 * Imports a snapshot in one transaction. Items that are not in the snapshot are moved to the bin. Returns the changes.
 * Throws BadRequest with item and field, and QuotaExceeded.
 */
export async function importContent(deps: Dependencies, editor: Editor, snapshot: Snapshot): Promise<Difference[]> {
  checkSnapshot(snapshot)
  const { config, now } = deps
  return changeContent(deps, (transaction) => applySnapshot({ transaction, editor, now: now(), config }, snapshot))
}

/**
 * Imports a snapshot once, at the first start of an academy. Safe for concurrent processes. Content that is deleted
 * later is not imported again.
 */
export const importOnce = (
  { db, now, config }: Pick<Dependencies, 'db' | 'now'> & Pick<PaymentContext, 'config'>,
  author: string,
  loadSnapshot: (queries: Queries) => Promise<Snapshot>,
) =>
  db.transaction().execute(async (transaction) => {
    const { imported_at } = await lockContent(transaction)
    if (imported_at) return
    const snapshot = await loadSnapshot(transaction)
    checkSnapshot(snapshot)
    // The audit log is not written, because no person made this change.
    await applySnapshot({ transaction, editor: { author, record: async () => {} }, now: now(), config }, snapshot)
    await transaction.updateTable('content_state').set({ imported_at: now() }).execute()
  })

async function applySnapshot(writeContext: WriteContext & PaymentContext, { items, ...otherParts }: Snapshot) {
  const snapshot = { ...otherParts, items: items.map(dropUnknownFieldsOfItem) }
  const differences = await compareWithStored(writeContext.transaction, snapshot)
  checkAdditions(snapshot, differences)
  requireListedLessons(snapshot, differences)
  for (const group of groupAdditions(differences))
    if ('added' in group) await addGroup(writeContext, group)
    else await applyDifference(writeContext, group.difference)
  await checkImportedPlans(writeContext, differences)
  await checkCatalogue(writeContext.transaction)
  await requirePublishedQuota(writeContext.transaction)
  await requireStorageQuota(writeContext.transaction)
  return differences
}

function dropUnknownFieldsOfItem(item: SnapshotItem): SnapshotItem {
  const drop = (data: ContentData | undefined) => data && dropUnknownFields(contentSchemas[item.kind], data)
  return { ...item, published: drop(item.published), draft: drop(item.draft) }
}

interface AddedGroup {
  kind: ContentKind
  added: { slug: string; data: ContentData }[]
}

/** Groups consecutive additions of published items of one kind, so that thousands of items need few statements. */
function groupAdditions(differences: readonly Difference[]) {
  const groups: (AddedGroup | { difference: Difference })[] = []
  for (const difference of differences) {
    const data = difference.change === 'add' ? getBulkData(difference.item) : undefined
    if (difference.change !== 'add' || !data) {
      groups.push({ difference })
      continue
    }
    const { kind, slug } = difference.item
    const lastGroup = groups.at(-1)
    if (lastGroup && 'added' in lastGroup && lastGroup.kind === kind) lastGroup.added.push({ slug, data })
    else groups.push({ kind, added: [{ slug, data }] })
  }
  return groups
}

/**
 * Returns the data of an item that can be added in bulk. Excludes items with drafts or schedules, and captions, which
 * have a limit per lesson. Returns undefined for excluded items.
 */
function getBulkData({ kind, slug: _slug, published, ...fields }: SnapshotItem): ContentData | undefined {
  const hasOtherFields = Object.values(fields).some((value) => value !== undefined)
  return hasOtherFields || kind === 'captions' || isSingleton(kind) ? undefined : published
}

async function addGroup(writeContext: WriteContext, { kind, added }: AddedGroup) {
  for (const { slug, data } of added) {
    await failIfLessonsMoved(writeContext.transaction, { kind, slug, draft: { data }, published: null })
    await requireExistingPictures(writeContext.transaction, data)
  }
  await addPublished(writeContext, kind, added)
}

async function applyDifference(writeContext: WriteContext, difference: Difference): Promise<unknown> {
  const { transaction, now } = writeContext
  if (difference.change === 'add') return addItemFromSnapshot(writeContext, difference.item)
  if (difference.change === 'order') return writeOrder(transaction, difference.kind, difference.slugs)
  if ('redirect' in difference) {
    const { kind, slug, target } = difference.redirect
    await incrementPublication(transaction)
    if (difference.change === 'end redirect') return removeRedirect(transaction, kind, slug)
    return addRedirect(transaction, await findItem(transaction, kind, target), slug, now)
  }
  const { kind, slug } = difference.item
  return applyToItem(writeContext, await lockItem(transaction, kind, slug), difference)
}

async function addItemFromSnapshot(
  writeContext: WriteContext,
  { draft, publishAt, unpublishAt, ...item }: SnapshotItem,
) {
  const { transaction, editor, now } = writeContext
  const data = item.published ?? draft ?? {}
  let added = await addItem(transaction, { ...item, data, author: editor.author, at: now })
  const applyChange = async (change: Change) => void (added = await writeChange(writeContext, added, change))
  if (item.published) await applyChange(await markPublished(transaction, added, now))
  if (item.published && draft) await applyChange(await writeSnapshotDraft(writeContext, added, draft))
  if (publishAt ?? unpublishAt) await applyChange(toScheduleChange({ publishAt, unpublishAt }))
  if (!item.published) await editor.record(createAuditEntry(writeContext, formatItemName(item)), transaction)
}

const createAuditEntry = ({ editor, now }: WriteContext, subject: string) => ({
  at: now,
  author: editor.author,
  action: 'content.create',
  subject,
  before: null,
  after: null,
})

type ItemDifference = Extract<Difference, { item: SnapshotItem }>

async function applyToItem(writeContext: WriteContext, item: ContentItem, { change, item: source }: ItemDifference) {
  const { transaction, now } = writeContext
  const applyChange = (values: Change) => writeChange(writeContext, item, values)
  switch (change) {
    case 'bin':
      return applyChange(createBinChange(item, now))
    case 'unpublish':
      // Unpublishing clears the schedule, so the schedule is written again.
      return writeSchedule(writeContext, await applyChange(createUnpublishChange(item)), source)
    case 'publish': {
      const withDraft = await applyChange(await writeSnapshotDraft(writeContext, item, source.published ?? {}))
      const published = await writeChange(writeContext, withDraft, await markPublished(transaction, withDraft, now))
      // Publishing clears the schedule and replaces the draft, so both are written again.
      const withSchedule = await writeSchedule(writeContext, published, source)
      return source.draft
        ? writeChange(writeContext, withSchedule, await writeSnapshotDraft(writeContext, withSchedule, source.draft))
        : withSchedule
    }
    case 'draft':
      return applyChange(await createDraftChange(writeContext, item, source))
    case 'schedule':
      return applyChange(toScheduleChange(source))
    case 'add':
      return undefined
  }
}

/** Writes the draft of the snapshot, or resets the draft to the published revision if they are equal. */
async function createDraftChange(
  writeContext: WriteContext,
  item: ContentItem,
  { draft }: SnapshotItem,
): Promise<Change> {
  if (draft || !item.published) return writeSnapshotDraft(writeContext, item, draft ?? item.draft.data)
  return { action: 'content.save', values: { draft_revision: item.published.revision }, isPublic: false }
}

const writeSnapshotDraft = (
  { transaction, editor, now }: WriteContext,
  item: ContentItem,
  data: NonNullable<SnapshotItem['draft']>,
) => writeDraft(transaction, item, { data, author: editor.author, at: now })

/** Writes the schedule of the snapshot unless it is unchanged. */
const writeSchedule = (writeContext: WriteContext, item: ContentItem, source: SnapshotItem) => {
  const isSame = (['publishAt', 'unpublishAt'] as const).every(
    (name) => item[name]?.getTime() === toDate(source[name])?.getTime(),
  )
  return isSame ? item : writeChange(writeContext, item, toScheduleChange(source))
}

const toScheduleChange = ({ publishAt, unpublishAt }: Pick<SnapshotItem, 'publishAt' | 'unpublishAt'>): Change => ({
  action: 'content.schedule',
  values: { publish_at: toDate(publishAt), unpublish_at: toDate(unpublishAt) },
  isPublic: false,
  after: { publishAt, unpublishAt },
})

const toDate = (text: string | undefined) => (text === undefined ? null : new Date(text))
