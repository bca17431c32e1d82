import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { splitCaptionsSlug } from '#contract/content/captions.ts'
import {
  type ContentKind,
  contentKinds,
  isContentKind,
  isReplacedByExternalCatalogue,
} from '#contract/content/kinds.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import { listItems } from './items.ts'

/** An item in the form in which it is exported: without history and authors. */
export interface SnapshotItem {
  kind: ContentKind
  slug: string
  published?: ContentData | undefined
  /** Omitted if equal to the published data. */
  draft?: ContentData | undefined
  /** Scheduled times, ISO 8601. */
  publishAt?: string | undefined
  unpublishAt?: string | undefined
}

/** A redirect from a previous slug to an item. */
export interface SnapshotRedirect {
  kind: ContentKind
  slug: string
  target: string
}

/** All content of an academy except the bin. Items are in the academy's order, redirects in alphabetical order. */
export interface Snapshot {
  items: readonly SnapshotItem[]
  redirects: readonly SnapshotRedirect[]
}

export const formatItemName = ({ kind, slug }: Pick<SnapshotItem, 'kind' | 'slug'>) => `${kind}/${slug}`

/**
 * Reads all content of these kinds. For a consistent state, pass a transaction that has locked the content or has a
 * snapshot.
 */
export async function readSnapshot(queries: Queries, kinds: readonly ContentKind[] = contentKinds): Promise<Snapshot> {
  const items = await listItems(queries, kinds)
  const redirects = await queries
    .selectFrom('content_redirects as redirect')
    .innerJoin('content_items as item', 'item.id', 'redirect.item_id')
    .select(['redirect.kind', 'redirect.slug', 'item.slug as target'])
    .where('item.binned_at', 'is', null)
    .where('redirect.kind', 'in', kinds)
    .orderBy('redirect.kind')
    .orderBy('redirect.slug')
    .execute()
  return {
    items: items.map(({ kind, slug, published, draft, publishAt, unpublishAt }) => ({
      kind,
      slug,
      published: published?.data,
      draft: isDeepStrictEqual(published?.data, draft.data) ? undefined : draft.data,
      publishAt: publishAt?.toISOString(),
      unpublishAt: unpublishAt?.toISOString(),
    })),
    redirects: redirects.flatMap(({ kind, ...redirect }) => (isContentKind(kind) ? { kind, ...redirect } : [])),
  }
}

/**
 * Reads the content to export. Excludes captions of lessons in the bin, which are restored and deleted with the lesson.
 */
export async function readExport(queries: Queries): Promise<Snapshot> {
  return excludeBinnedCaptions(queries, await readSnapshot(queries))
}

/** Excludes captions of lessons in the bin, unless `target` has a lesson with the slug, or the captions. */
async function excludeBinnedCaptions(
  queries: Queries,
  { items, redirects }: Snapshot,
  target: Snapshot = { items: [], redirects: [] },
): Promise<Snapshot> {
  const { rows } = await sql<{ slug: string }>`
    select slug from content_items where kind = 'lesson' and binned_at is not null
    except select slug from content_items where kind = 'lesson' and binned_at is null`.execute(queries)
  const binned = new Set(rows.map(({ slug }) => slug))
  const kept = new Set(target.items.map(formatItemName))
  const isHidden = (item: SnapshotItem) => {
    const lesson = item.kind === 'captions' ? (splitCaptionsSlug(item.slug)?.lesson ?? '') : ''
    return binned.has(lesson) && !kept.has(`lesson/${lesson}`) && !kept.has(formatItemName(item))
  }
  return { items: items.filter((item) => !isHidden(item)), redirects }
}

/** Sets the demo flag in the site settings. Other items are returned unchanged. */
export function setDemoMark(item: SnapshotItem, demo: boolean): SnapshotItem {
  if (item.kind !== 'site') return item
  const { published, draft } = item
  return { ...item, published: published && { ...published, demo }, draft: draft && { ...draft, demo } }
}

/** Keeps the academy's current demo flag, because the files may be an export of another academy or of a trial. */
export const keepDemoMark = ({ items, redirects }: Snapshot, { content }: Pick<Context, 'content'>): Snapshot => ({
  items: items.map((item) => setDemoMark(item, content.single('site').demo)),
  redirects,
})

/** A difference between two snapshots. */
export type Difference =
  | { change: 'add' | 'publish' | 'unpublish' | 'draft' | 'schedule'; item: SnapshotItem }
  | { change: 'bin'; item: SnapshotItem }
  | { change: 'order'; kind: ContentKind; slugs: readonly string[] }
  | { change: 'redirect' | 'end redirect'; redirect: SnapshotRedirect }

/**
 * Returns the changes that turn the stored content into the snapshot. A snapshot without any catalogue, such as that of
 * an older export, leaves the catalogue unchanged.
 */
export async function compareWithStored(queries: Queries, snapshot: Snapshot): Promise<Difference[]> {
  const hasCatalogue = snapshot.items.some(({ kind }) => isReplacedByExternalCatalogue(kind))
  const kinds = hasCatalogue ? contentKinds : contentKinds.filter((kind) => !isReplacedByExternalCatalogue(kind))
  const stored = await readSnapshot(queries, kinds)
  return compareSnapshots(await excludeBinnedCaptions(queries, stored, snapshot), snapshot)
}

/** Returns the changes that turn `current` into `target`, in an order in which they can be applied. */
function compareSnapshots(current: Snapshot, target: Snapshot): Difference[] {
  const currentByName = new Map(current.items.map((item) => [formatItemName(item), item]))
  const targetByName = new Map(target.items.map((item) => [formatItemName(item), item]))
  const removedItems = current.items.filter((item) => !targetByName.has(formatItemName(item)))
  return [
    ...removedItems.map((item) => ({ change: 'bin', item }) as const),
    ...target.items.flatMap((item) => compareItem(currentByName.get(formatItemName(item)), item)),
    ...compareOrder(current, target),
    ...compareRedirects(current, target, targetByName),
  ]
}

function compareItem(currentItem: SnapshotItem | undefined, item: SnapshotItem): Difference[] {
  if (!currentItem) return [{ change: 'add', item }]
  const changes = [
    currentItem.published && !item.published && 'unpublish',
    item.published && !isSame(currentItem.published, keepAlertDates(item, currentItem)) && 'publish',
    !isSame(currentItem.draft, item.draft) && 'draft',
    (currentItem.publishAt !== item.publishAt || currentItem.unpublishAt !== item.unpublishAt) && 'schedule',
  ] as const
  return changes.flatMap((change) => (change ? { change, item } : []))
}

/** Alerts without a date keep the date of their publication, which a database trigger has set. */
function keepAlertDates({ published }: SnapshotItem, current: SnapshotItem): ContentData | undefined {
  const [alerts, datedAlerts] = [published?.['alerts'], current.published?.['alerts']].map(
    (list) => Alerts.safeParse(list).data,
  )
  if (!published || !alerts || !datedAlerts) return published
  const findDate = ({ name, href }: Alert) =>
    datedAlerts.find((alert) => alert.name === name && alert.href === href)?.date
  return {
    ...published,
    alerts: alerts.map((alert) => ('date' in alert ? alert : { ...alert, date: findDate(alert) })),
  }
}

const Alerts = z.array(z.looseObject({ name: z.unknown(), href: z.unknown(), date: z.unknown().optional() }))
type Alert = z.output<typeof Alerts>[number]

/** Compares the data as JSON, so that -0 equals 0. */
const isSame = (a: ContentData | undefined, b: ContentData | undefined) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/** Compares the order after additions and deletions, when added items are at the end. */
function compareOrder(current: Snapshot, target: Snapshot): Difference[] {
  const currentSlugs = groupSlugsByKind(current)
  return [...groupSlugsByKind(target)].flatMap(([kind, slugs]): Difference[] => {
    const [oldSlugs, newSlugs] = [new Set(currentSlugs.get(kind)), new Set(slugs)]
    const kept = [...oldSlugs].filter((slug) => newSlugs.has(slug))
    const added = slugs.filter((slug) => !oldSlugs.has(slug))
    return isDeepStrictEqual([...kept, ...added], slugs) ? [] : [{ change: 'order', kind, slugs }]
  })
}

export const groupSlugsByKind = ({ items }: Snapshot): Map<ContentKind, string[]> =>
  new Map(
    [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, itemsOfKind]) => [
      kind,
      itemsOfKind.map(({ slug }) => slug),
    ]),
  )

function compareRedirects(
  current: Snapshot,
  target: Snapshot,
  targetByName: ReadonlyMap<string, unknown>,
): Difference[] {
  const hasRedirectIn = ({ redirects }: Snapshot, redirect: SnapshotRedirect) =>
    redirects.some((candidate) => isDeepStrictEqual(candidate, redirect))
  const endedRedirects = current.redirects.filter(
    // Redirects to binned items are deleted with the items; redirects from a used slug have already ended.
    (redirect) =>
      !hasRedirectIn(target, redirect) &&
      targetByName.has(formatItemName({ kind: redirect.kind, slug: redirect.target })) &&
      !targetByName.has(formatItemName(redirect)),
  )
  return [
    ...endedRedirects.map((redirect) => ({ change: 'end redirect', redirect }) as const),
    ...target.redirects
      .filter((redirect) => !hasRedirectIn(current, redirect))
      .map((redirect) => ({ change: 'redirect', redirect }) as const),
  ]
}
