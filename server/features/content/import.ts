import { sql } from 'kysely'
import { type ContentKind, contentKinds, isSingleton, isOfCatalogue } from '#contract/content/kinds.ts'
import type { Queries } from '#server/platform/database/database.ts'
import {
  changeContent,
  type Change,
  type Editor,
  lockContent,
  type Needs,
  type WriteContext,
  writeChange,
} from './change.ts'
import { addPublished } from './add-published.ts'
import { addItem, writeDraft } from './drafts.ts'
import { addRedirect, removeRedirect } from './redirects.ts'
import { checkCatalogue } from './check-catalogue.ts'
import type { ContentData } from './check-content.ts'
import { checkLessons, checkNew, checkSnapshot } from './check-import.ts'
import { type ContentItem, findItem } from './items.ts'
import { lockItem } from './lock-item.ts'
import { writeOrder } from './order.ts'
import { addPictureRow, requirePictures } from './pictures/pictures.ts'
import { createPublication, createRemoval, createUnpublication } from './publish.ts'
import { failIfSiteFull, failIfStoreFull } from './content-quotas.ts'
import {
  compareSnapshots,
  type Difference,
  itemName,
  readSnapshot,
  type Snapshot,
  type SnapshotItem,
} from './snapshot.ts'

/**
 * Returns the changes of an import without applying them: imports in a transaction that is rolled back. Throws like
 * {@link importContent}. `pictures`: those that the import adds before.
 */
export async function planImport(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  wanted: Snapshot,
  pictures: readonly { address: string; name: string }[] = [],
): Promise<Difference[]> {
  checkSnapshot(wanted)
  const transaction = await db.startTransaction().execute()
  try {
    // Releases the content lock if this process is stopped.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction)
    await lockContent(transaction)
    for (const { address, name } of pictures)
      await addPictureRow(transaction, { id: address.split('/').at(-1) ?? '', name, bytes: 1, added_at: now() })
    const editor = { author: 'dry run', record: async () => {} }
    const differences = await applySnapshot({ transaction, editor, now: now() }, wanted)
    // Checks what is otherwise checked at the commit.
    await sql`set constraints all immediate`.execute(transaction)
    return differences
  } finally {
    await transaction.rollback().execute()
  }
}

/**
 * Imports a snapshot in one transaction; missing items are moved to the bin. Returns the changes. Throws BadRequest
 * with item and field, and QuotaExceeded.
 */
export async function importContent(needs: Needs, editor: Editor, wanted: Snapshot): Promise<Difference[]> {
  checkSnapshot(wanted)
  return changeContent(needs, (transaction) => applySnapshot({ transaction, editor, now: needs.now() }, wanted))
}

/**
 * Imports a snapshot once, at the first start of an academy. Safe for concurrent processes. Content that is deleted
 * later is not imported again.
 */
export const importOnce = (
  { db, now }: Pick<Needs, 'db' | 'now'>,
  author: string,
  read: (queries: Queries) => Promise<Snapshot>,
) =>
  db.transaction().execute(async (transaction) => {
    const { imported_at } = await lockContent(transaction)
    if (imported_at) return
    const wanted = await read(transaction)
    checkSnapshot(wanted)
    // Without an audit log, because no person made this change.
    await applySnapshot({ transaction, editor: { author, record: async () => {} }, now: now() }, wanted)
    await transaction.updateTable('content_state').set({ imported_at: now() }).execute()
  })

async function applySnapshot(writing: WriteContext, wanted: Snapshot): Promise<Difference[]> {
  const differences = await compareWithStored(writing.transaction, wanted)
  checkNew(wanted, differences)
  checkLessons(wanted, differences)
  for (const group of groupAdditions(differences))
    if ('added' in group) await addGroup(writing, group)
    else await applyDifference(writing, group.difference)
  await checkCatalogue(writing.transaction)
  await failIfSiteFull(writing.transaction)
  await failIfStoreFull(writing.transaction)
  return differences
}

/** A snapshot without any catalogue, such as that of an older export, leaves the catalogue unchanged. */
async function compareWithStored(queries: Queries, wanted: Snapshot): Promise<Difference[]> {
  const hasCatalogue = wanted.items.some(({ kind }) => isOfCatalogue(kind))
  const kinds = hasCatalogue ? contentKinds : contentKinds.filter((kind) => !isOfCatalogue(kind))
  return compareSnapshots(await readSnapshot(queries, kinds), wanted)
}

interface AddedGroup {
  kind: ContentKind
  added: { slug: string; data: ContentData }[]
}

/** Groups consecutive additions of published items of one kind, so that thousands of items take few statements. */
function groupAdditions(differences: readonly Difference[]) {
  const groups: (AddedGroup | { difference: Difference })[] = []
  for (const difference of differences) {
    const data = difference.change === 'add' ? onlyPublished(difference.item) : undefined
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
 * have a limit per lesson.
 */
function onlyPublished({ kind, slug: _slug, published, ...fields }: SnapshotItem): ContentData | undefined {
  const hasMore = Object.values(fields).some((value) => value !== undefined)
  return hasMore || kind === 'captions' || isSingleton(kind) ? undefined : published
}

async function addGroup(writing: WriteContext, { kind, added }: AddedGroup) {
  for (const { data } of added) await requirePictures(writing.transaction, data)
  await addPublished(writing, kind, added)
}

async function applyDifference(writing: WriteContext, difference: Difference): Promise<unknown> {
  const { transaction, now } = writing
  if (difference.change === 'add') return addItemFromSnapshot(writing, difference.item)
  if (difference.change === 'order') return writeOrder(transaction, difference.kind, difference.slugs)
  if ('redirect' in difference) {
    const { kind, slug, target } = difference.redirect
    if (difference.change === 'end redirect') return removeRedirect(transaction, kind, slug)
    return addRedirect(transaction, await findItem(transaction, kind, target), slug, now)
  }
  const { kind, slug } = difference.item
  return applyToItem(writing, await lockItem(transaction, kind, slug), difference)
}

async function addItemFromSnapshot(writing: WriteContext, { draft, publishAt, unpublishAt, ...item }: SnapshotItem) {
  const { transaction, editor, now } = writing
  const data = item.published ?? draft ?? {}
  let added = await addItem(transaction, { ...item, data, author: editor.author, at: now })
  const applyChange = async (change: Change) => void (added = await writeChange(writing, added, change))
  if (item.published) await applyChange(await createPublication(transaction, added, now))
  if (item.published && draft) await applyChange(await newDraft(writing, added, draft))
  if (publishAt ?? unpublishAt) await applyChange(toScheduleChange({ publishAt, unpublishAt }))
  if (!item.published) await editor.record(createEntry(writing, itemName(item)), transaction)
}

const createEntry = ({ editor, now }: WriteContext, subject: string) => ({
  at: now,
  author: editor.author,
  action: 'content.create',
  subject,
  before: null,
  after: null,
})

type ItemDifference = Extract<Difference, { item: SnapshotItem }>

async function applyToItem(writing: WriteContext, item: ContentItem, { change, item: wanted }: ItemDifference) {
  const { transaction, now } = writing
  const applyChange = (values: Change) => writeChange(writing, item, values)
  switch (change) {
    case 'bin':
      return applyChange(createRemoval(item, now))
    case 'unpublish':
      // Unpublishing clears the schedule, so it is written again.
      return writeSchedule(writing, await applyChange(createUnpublication(item)), wanted)
    case 'publish': {
      const withDraft = await applyChange(await newDraft(writing, item, wanted.published ?? {}))
      const published = await writeChange(writing, withDraft, await createPublication(transaction, withDraft, now))
      // Publishing clears the schedule and replaces the draft, so both are written again.
      const withSchedule = await writeSchedule(writing, published, wanted)
      return wanted.draft
        ? writeChange(writing, withSchedule, await newDraft(writing, withSchedule, wanted.draft))
        : withSchedule
    }
    case 'draft':
      return applyChange(await createDraftChange(writing, item, wanted))
    case 'schedule':
      return applyChange(toScheduleChange(wanted))
    case 'add':
      return undefined
  }
}

/** If the draft equals the published revision, the draft is reset to it. */
async function createDraftChange(writing: WriteContext, item: ContentItem, { draft }: SnapshotItem): Promise<Change> {
  if (draft || !item.published) return newDraft(writing, item, draft ?? item.draft.data)
  return { action: 'content.save', values: { draft_revision: item.published.revision }, isPublic: false }
}

const newDraft = (
  { transaction, editor, now }: WriteContext,
  item: ContentItem,
  data: NonNullable<SnapshotItem['draft']>,
) => writeDraft(transaction, item, { data, author: editor.author, at: now })

/** Writes the schedule of the snapshot unless it is unchanged. */
const writeSchedule = (writing: WriteContext, item: ContentItem, wanted: SnapshotItem) => {
  const isSame = (['publishAt', 'unpublishAt'] as const).every(
    (name) => item[name]?.getTime() === toDate(wanted[name])?.getTime(),
  )
  return isSame ? item : writeChange(writing, item, toScheduleChange(wanted))
}

const toScheduleChange = ({ publishAt, unpublishAt }: Pick<SnapshotItem, 'publishAt' | 'unpublishAt'>): Change => ({
  action: 'content.schedule',
  values: { publish_at: toDate(publishAt), unpublish_at: toDate(unpublishAt) },
  isPublic: false,
  after: { publishAt, unpublishAt },
})

const toDate = (text: string | undefined) => (text === undefined ? null : new Date(text))
