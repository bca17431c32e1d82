import { isRequired } from '#contract/content/kinds.ts'
import { MAX_CONTENT_SCHEDULE_DAYS } from '#contract/content/content-limits.ts'
import { hasSafetyNote } from '#rules/safety-note.ts'
import { fail, Failure } from '#server/errors.ts'
import { hasFilm } from '#server/features/media/index.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'
import {
  changeContent,
  changeItem,
  type Change,
  createContentChanged,
  type Editor,
  type Dependencies,
  type Target,
  writeChange,
} from './change.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { checkScheduledPlans, failIfCurrencyInUse, failIfPriceTooSmall } from './check-currency.ts'
import { checkComplete, checkNewId, failIfDuplicateReference } from './check-content.ts'
import { getChangedValues } from './changed-values.ts'
import { requireFreeSlug } from './drafts.ts'
import { removeRedirect } from './redirects.ts'
import { type ContentHead, type ContentItem, findItemById, findRevision, listBin } from './items.ts'
import { lockItemById, requireBinned } from './lock-item.ts'
import { failIfLessonsMoved, requireSameId } from './moved-lessons.ts'
import { requireSlugUnusedSinceBinned } from './own-lessons.ts'
import { requireExistingPictures } from './pictures/pictures.ts'
import { requirePublishedQuota, requireItemQuota, requireLanguageQuota } from './content-quotas.ts'

const DAY_MS = 86_400_000

/**
 * Publishes the draft, or a stored `revision` while the draft and its schedule are kept. Throws BadRequest with the
 * missing field, ContentNotFound, ContentChanged, QuotaExceeded.
 */
export const publishContent = (
  deps: Dependencies,
  editor: Editor,
  { revision, ...target }: Target & { revision?: number | undefined },
): Promise<ContentItem> =>
  changeItem(deps, editor, target, async (item, transaction) => {
    const stored = revision === undefined ? item.draft : await findRevision(transaction, item.id, revision)
    const publication = await checkAndMarkPublished(
      { ...deps, transaction },
      { ...item, draft: { ...item.draft, ...stored } },
    )
    if (stored.revision === item.draft.revision) return publication
    const { publishAt: publish_at, scheduleError: schedule_error } = item
    return { ...publication, values: { ...publication.values, publish_at, schedule_error } }
  })

type PublishContext = Pick<Dependencies, 'config' | 'now'> & { transaction: InTransaction }

/** Marks the draft as published after all checks. Throws BadRequest with the field, QuotaExceeded. */
export async function checkAndMarkPublished(deps: PublishContext, item: ContentItem): Promise<Change> {
  const { transaction, now } = deps
  const { kind, slug, draft } = item
  await checkPublishable(deps, item)
  await failIfPriceTooSmall(deps, item)
  await checkCatalogue(transaction, { kind, slug, data: draft.data })
  await requirePublishedQuota(transaction, item)
  return markPublished(transaction, item, now())
}

/**
 * Checks every publication except imports (decision 0150): complete data without duplicate references, and for lessons
 * a safety note and a stored film, unless it is one of `storedFilms`. Throws BadRequest with the field.
 */
export async function checkPublishable(
  { config, storedFilms }: Pick<Dependencies, 'config'> & { storedFilms?: ReadonlySet<string> },
  { kind, draft, published, publishedAt }: ContentItem,
): Promise<void> {
  checkComplete(kind, draft.data)
  failIfDuplicateReference(kind, draft.data)
  if (kind !== 'lesson') return
  if (!publishedAt) checkNewId(draft.data)
  if (!hasSafetyNote(draft.data)) fail('BadRequest', `'lesson' cannot be published yet: safety: ${NO_SAFETY_NOTE}`)
  const { media } = draft.data
  // An unchanged film is not checked: imports may publish lessons before their films are added.
  if (typeof media !== 'string' || published?.data['media'] === media) return
  if (!storedFilms?.has(media) && !(await hasFilm(config, media)))
    fail('BadRequest', `'media' cannot be published yet: the video "${media}" doesn’t exist`)
}

const NO_SAFETY_NOTE = 'must say what to watch out for when training with a partner'

/** Marks the draft as published and returns the change to the item. Throws BadRequest. */
export async function markPublished(transaction: InTransaction, item: ContentItem, now: Date): Promise<Change> {
  const { draft, published, publishedAt } = item
  checkComplete(item.kind, draft.data)
  await failIfCurrencyInUse(transaction, item, now)
  const lastRevision = await requireSameId(transaction, item)
  await failIfLessonsMoved(transaction, item)
  await requireExistingPictures(transaction, draft.data)
  // Removes a redirect from this slug to another item that had the slug previously.
  await removeRedirect(transaction, item.kind, item.slug)
  await transaction
    .updateTable('content_revisions')
    .set({ published_at: now })
    .where('item_id', '=', item.id)
    .where('revision', '=', draft.revision)
    .execute()
  const values = {
    published_revision: draft.revision,
    published_at: publishedAt ?? now,
    publish_at: null,
    schedule_error: null,
  }
  const changedValues = published && getChangedValues(item.kind, published.data, draft.data)
  const before = published && { revision: published.revision, ...changedValues?.before }
  const after = { revision: draft.revision, ...changedValues?.after }
  return { action: 'content.publish', values, isPublic: true, before, after, lastRevision }
}

/**
 * Unpublishes an item and ends its schedule. Draft and history are kept. Throws ContentNeeded for required items,
 * ContentNotFound, ContentChanged.
 */
export const unpublishContent = (deps: Dependencies, editor: Editor, target: Target): Promise<ContentItem> =>
  changeItem(deps, editor, target, async (item) => createUnpublishChange(failIfRequired(item)))

/** Throws ContentNeeded for items that the site requires. */
const failIfRequired = (item: ContentItem) => (isRequired(item.kind, item.slug) ? fail('ContentNeeded') : item)

/** Returns the change that unpublishes an item. Clears the schedule, so that the item is not published again. */
export function createUnpublishChange({ published }: ContentItem): Change {
  const values = { published_revision: null, publish_at: null, unpublish_at: null }
  const before = published && { revision: published.revision }
  return { action: 'content.unpublish', values, isPublic: published !== null, before }
}

interface Schedule {
  /** Time at which the then-current draft is published. `null`: no scheduled publication. */
  publishAt: Date | null
  unpublishAt: Date | null
}

/**
 * Schedules a publication, an unpublication or both, and replaces a previous schedule. Throws BadRequest,
 * ContentNeeded, ContentNotFound, ContentChanged.
 */
export const scheduleContent = (
  deps: Dependencies,
  editor: Editor,
  { publishAt, unpublishAt, ...target }: Target & Schedule,
) =>
  changeItem(deps, editor, target, async (item, transaction) => {
    const after = { publishAt, unpublishAt }
    const before = { publishAt: item.publishAt, unpublishAt: item.unpublishAt }
    await checkSchedule(deps, item, after)
    if (publishAt) await requireSameId(transaction, item)
    await checkScheduledPlans({ ...deps, transaction }, { ...item, publishAt })
    const values = { publish_at: publishAt, unpublish_at: unpublishAt, schedule_error: null }
    return { action: 'content.schedule', values, isPublic: false, before, after }
  })

async function checkSchedule(deps: Dependencies, item: ContentItem, { publishAt, unpublishAt }: Schedule) {
  const { kind, slug, published } = item
  const now = deps.now()
  const latestTime = now.getTime() + MAX_CONTENT_SCHEDULE_DAYS * DAY_MS
  for (const [name, time] of Object.entries({ publishAt, unpublishAt }))
    if (time && !(time > now && time.getTime() <= latestTime))
      fail('BadRequest', `'${name}': must be in the future, at most ${MAX_CONTENT_SCHEDULE_DAYS} days ahead`)
  if (publishAt && unpublishAt && unpublishAt <= publishAt)
    fail('BadRequest', "'unpublishAt': must be after 'publishAt'")
  if (unpublishAt && !publishAt && !published) fail('BadRequest', "'unpublishAt': this isn’t published")
  if (unpublishAt && isRequired(kind, slug)) fail('ContentNeeded')
  if (publishAt) await checkPublishable(deps, item)
}

/**
 * Moves an item to the bin, from which it can be restored for `CONTENT_BIN_DAYS` days. A repeated call returns the item.
 * Throws ContentNeeded, ContentNotFound, ContentChanged.
 */
export const binContent = (deps: Dependencies, editor: Editor, target: Target): Promise<ContentItem> =>
  changeItem(deps, editor, target, async (item) => createBinChange(failIfRequired(item), deps.now())).catch(
    async (error: unknown) => {
      const isMissing = error instanceof Failure && error.code === 'ContentNotFound'
      const binned = isMissing ? await findBinned(deps.db, editor.author, target) : undefined
      if (binned) return binned
      throw error
    },
  )

/** Finds the item that the author moved to the bin in a change of this version. */
async function findBinned(queries: Queries, author: string, { kind, slug, version }: Target) {
  const binned = (await listBin(queries, [kind])).find((item) => item.slug === slug)
  return binned && isChangedBy(author, version, binned) ? findItemById(queries, binned.id) : undefined
}

/** Whether the last change of the item is a change of this or a later version by the author. */
const isChangedBy = (author: string, version: number, item: ContentHead) =>
  item.changedBy === author && item.version > version

export function createBinChange(item: ContentItem, now: Date): Change {
  const values = { ...createUnpublishChange(item).values, binned_at: now }
  return { action: 'content.bin', values, isPublic: item.published !== null, before: { state: item.state } }
}

/**
 * Restores an item from the bin as a draft. A repeated call returns the item. Throws ContentNameInUse if another item
 * has the slug, or, for a teacher, if another item had the slug in the meantime. Also throws ContentNotFound,
 * ContentChanged, QuotaExceeded.
 */
export const restoreFromBin = (deps: Dependencies, editor: Editor, { id, version }: { id: number; version: number }) =>
  changeContent(deps, async (transaction) => {
    const item = await lockItemById(transaction, id)
    if (item.state === 'draft' && isChangedBy(editor.author, version, item)) return item
    requireBinned(item)
    if (item.version !== version) throw createContentChanged(item, { version })
    await requireFreeSlug(transaction, item.kind, item.slug)
    await requireSlugUnusedSinceBinned(transaction, editor.teacher, item)
    await requireItemQuota(transaction, item.kind)
    if (item.kind === 'captions') await requireLanguageQuota(transaction, item.slug)
    const change = { action: 'content.restoreFromBin', values: { binned_at: null }, isPublic: false }
    return writeChange({ transaction, editor, now: deps.now() }, item, change)
  })
