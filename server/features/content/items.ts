import { type RawBuilder, sql } from 'kysely'
import { type ContentKind, contentKinds, isContentKind } from '#contract/content/kinds.ts'
import { fail } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'

/** An item without its data. */
export interface ContentHead {
  /** Unique and never reused. */
  id: number
  kind: ContentKind
  slug: string
  /** Changes must state the current version. Unique among all items. */
  version: number
  /** `changed`: published, with a different draft. */
  state: 'draft' | 'scheduled' | 'published' | 'changed' | 'binned'
  /** Time of the first publication. */
  publishedAt: Date | null
  publishAt: Date | null
  unpublishAt: Date | null
  /** The reason why a scheduled publication failed. */
  scheduleError: string | null
  binnedAt: Date | null
  changedAt: Date
  changedBy: string
  /** The title of the draft. `null` if it has no title. */
  title: string | null
}

/** An item with its draft and its published revision. */
export interface ContentItem extends ContentHead {
  /** `at`: when the draft was last saved. */
  draft: { revision: number; data: ContentData; author: string; at: Date }
  published: { revision: number; data: ContentData } | null
}

/** Selects items without their data. */
const selectHeads = (queries: Queries) =>
  queries
    .selectFrom('content_items as item')
    .innerJoin('content_revisions as draft', (join) =>
      join.onRef('draft.item_id', '=', 'item.id').onRef('draft.revision', '=', 'item.draft_revision'),
    )
    .selectAll('item')
    .select('draft.title')

type HeadRow = Awaited<ReturnType<ReturnType<typeof selectHeads>['execute']>>[number]

const selectItems = (queries: Queries) =>
  selectHeads(queries)
    .leftJoin('content_revisions as published', (join) =>
      join.onRef('published.item_id', '=', 'item.id').onRef('published.revision', '=', 'item.published_revision'),
    )
    .select(['draft.data as draft_data', 'draft.author as draft_author', 'draft.saved_at as draft_at'])
    .select('published.data as published_data')

type Row = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function getState({ binned_at, publish_at, published_revision, draft_revision }: HeadRow): ContentItem['state'] {
  if (binned_at) return 'binned'
  if (publish_at) return 'scheduled'
  if (published_revision === null) return 'draft'
  return published_revision === draft_revision ? 'published' : 'changed'
}

function toItem(row: Row): ContentItem | undefined {
  const head = toHead(row)
  return (
    head && {
      ...head,
      draft: { revision: row.draft_revision, data: toData(row.draft_data), author: row.draft_author, at: row.draft_at },
      published:
        row.published_revision === null ? null : { revision: row.published_revision, data: toData(row.published_data) },
    }
  )
}

/** Returns undefined for a kind that only newer versions of Holdfast have. */
function toHead(row: HeadRow): ContentHead | undefined {
  if (!isContentKind(row.kind)) return undefined
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    version: row.version,
    state: getState(row),
    publishedAt: row.published_at,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    scheduleError: row.schedule_error,
    binnedAt: row.binned_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    title: row.title,
  }
}

/** Narrows stored data, which is always an object. */
export const toData = (data: unknown): ContentData => (typeof data === 'object' && data !== null ? { ...data } : {})

/** Throws ContentNotFound. Items in the bin are not found by their slug. */
export async function findItem(queries: Queries, kind: ContentKind, slug: string): Promise<ContentItem> {
  const row = await selectItems(queries)
    .where('item.kind', '=', kind)
    .where('item.slug', '=', slug)
    .where('item.binned_at', 'is', null)
    .executeTakeFirst()
  return (row && toItem(row)) ?? fail('ContentNotFound')
}

/** Finds an item that may be in the bin. Throws ContentNotFound. */
export async function findItemById(queries: Queries, id: number): Promise<ContentItem> {
  const row = await selectItems(queries).where('item.id', '=', id).executeTakeFirst()
  return (row && toItem(row)) ?? fail('ContentNotFound')
}

/** Lists items of the given kinds in the academy's order, except items in the bin. */
export async function listItems(
  queries: Queries,
  kinds: readonly ContentKind[] = contentKinds,
): Promise<ContentItem[]> {
  const rows = await selectItems(queries)
    .where('item.binned_at', 'is', null)
    .where('item.kind', 'in', kinds)
    .orderBy('position')
    .orderBy('item.id')
    .execute()
  return sortByKind(rows.flatMap((row) => toItem(row) ?? []))
}

const sortByKind = <Item extends ContentHead>(items: readonly Item[]): Item[] =>
  contentKinds.flatMap((kind) => items.filter((item) => item.kind === kind))

/** Lists items of the given kinds in the academy's order, without data and except items in the bin. */
export async function listHeads(queries: Queries, kinds: readonly ContentKind[]): Promise<ContentHead[]> {
  const rows = await selectHeads(queries)
    .where('item.kind', 'in', kinds)
    .where('item.binned_at', 'is', null)
    .orderBy('position')
    .orderBy('item.id')
    .execute()
  return sortByKind(rows.flatMap((row) => toHead(row) ?? []))
}

/** Lists items of a kind whose slug has the prefix, in the academy's order, except items in the bin. */
export async function listHeadsByPrefix(queries: Queries, kind: ContentKind, prefix: string): Promise<ContentHead[]> {
  const rows = await selectHeads(queries)
    .where('item.kind', '=', kind)
    .where('item.binned_at', 'is', null)
    .where(sql`starts_with(slug, ${prefix})`, '=', true)
    .orderBy('position')
    .orderBy('item.id')
    .execute()
  return rows.flatMap((row) => toHead(row) ?? [])
}

/**
 * Lists items of a kind in the academy's order, except items in the bin, each with `facts`, the value of an expression
 * on `item` and `draft.data`. Loading the full data of thousands of lessons would use too much memory.
 */
export async function listHeadsWithFacts(queries: Queries, kind: ContentKind, factsSql: RawBuilder<unknown>) {
  const rows = await selectHeads(queries)
    .select(factsSql.as('facts'))
    .where('item.kind', '=', kind)
    .where('item.binned_at', 'is', null)
    .orderBy('position')
    .orderBy('item.id')
    .execute()
  return rows.flatMap((row) => {
    const head = toHead(row)
    return head ? [{ head, facts: row.facts }] : []
  })
}

/** Lists the items of the given kinds in the bin, newest first. */
export async function listBin(queries: Queries, kinds: readonly ContentKind[] = contentKinds): Promise<ContentHead[]> {
  const rows = await selectHeads(queries)
    .where('item.kind', 'in', kinds)
    .where('binned_at', 'is not', null)
    .orderBy('binned_at', 'desc')
    .execute()
  return rows.flatMap((row) => toHead(row) ?? [])
}

/** Lists the stored revisions of an item, newest first, without their data. */
export async function listRevisions(queries: Queries, id: number) {
  const rows = await queries
    .selectFrom('content_revisions')
    .select(['revision', 'author', 'created_at', 'saved_at', 'published_at'])
    .where('item_id', '=', id)
    .orderBy('revision', 'desc')
    .execute()
  return rows.map(({ revision, author, created_at, saved_at, published_at }) => ({
    revision,
    author,
    createdAt: created_at,
    savedAt: saved_at,
    publishedAt: published_at,
  }))
}

/** Returns a revision of an item. Throws ContentNotFound if it is no longer stored. */
export async function findRevision(queries: Queries, id: number, revision: number) {
  const row = await queries
    .selectFrom('content_revisions')
    .select('data')
    .where('item_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!row) return fail('ContentNotFound', `version ${revision} is no longer stored`)
  return { revision, data: { ...toData(row.data) } }
}

/** Whether an item of the kind uses the slug. Searches either outside of the bin or, with `inBin`, only in the bin. */
export async function isSlugUsed(
  queries: Queries,
  kind: ContentKind,
  slug: string,
  { inBin = false } = {},
): Promise<boolean> {
  const row = await queries
    .selectFrom('content_items')
    .select(sql`1`.as('one'))
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('binned_at', inBin ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
