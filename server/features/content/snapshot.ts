import { isDeepStrictEqual } from 'node:util'
import { type ContentKind, contentKinds, isContentKind } from '#contract/content/kinds.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import { listItems } from './items.ts'

/** An item in files: without its history and authors. */
export interface SnapshotItem {
  kind: ContentKind
  slug: string
  published?: ContentData | undefined
  /** Omitted if equal to the published data. */
  draft?: ContentData | undefined
  /** ISO 8601. */
  publishAt?: string | undefined
  unpublishAt?: string | undefined
}

/** A redirect from a former slug to an item. */
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

export const nameOf = ({ kind, slug }: Pick<SnapshotItem, 'kind' | 'slug'>) => `${kind}/${slug}`

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

/** A difference between two snapshots. */
export type Difference =
  | { change: 'add' | 'publish' | 'unpublish' | 'draft' | 'schedule'; item: SnapshotItem }
  | { change: 'bin'; item: SnapshotItem }
  | { change: 'order'; kind: ContentKind; slugs: readonly string[] }
  | { change: 'redirect' | 'end redirect'; redirect: SnapshotRedirect }

/** Returns the changes that turn `current` into `wanted`, in an order in which they can be applied. */
export function compareSnapshots(current: Snapshot, wanted: Snapshot): Difference[] {
  const now = new Map(current.items.map((item) => [nameOf(item), item]))
  const later = new Map(wanted.items.map((item) => [nameOf(item), item]))
  const gone = current.items.filter((item) => !later.has(nameOf(item)))
  return [
    ...gone.map((item) => ({ change: 'bin', item }) as const),
    ...wanted.items.flatMap((item) => compareItem(now.get(nameOf(item)), item)),
    ...compareOrder(current, wanted),
    ...compareRedirects(current, wanted, later),
  ]
}

function compareItem(now: SnapshotItem | undefined, item: SnapshotItem): Difference[] {
  if (!now) return [{ change: 'add', item }]
  const changes = [
    now.published && !item.published && 'unpublish',
    item.published && !isSame(now.published, item.published) && 'publish',
    !isSame(now.draft, item.draft) && 'draft',
    (now.publishAt !== item.publishAt || now.unpublishAt !== item.unpublishAt) && 'schedule',
  ] as const
  return changes.flatMap((change) => (change ? { change, item } : []))
}

/** Compared as JSON, where -0 equals 0. */
const isSame = (a: ContentData | undefined, b: ContentData | undefined) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/** Compares the order after additions and deletions; new items are at the end until then. */
function compareOrder(current: Snapshot, wanted: Snapshot): Difference[] {
  const before = slugsByKind(current)
  return [...slugsByKind(wanted)].flatMap(([kind, slugs]): Difference[] => {
    const [old, all] = [new Set(before.get(kind)), new Set(slugs)]
    const stay = [...old].filter((slug) => all.has(slug))
    const added = slugs.filter((slug) => !old.has(slug))
    return isDeepStrictEqual([...stay, ...added], slugs) ? [] : [{ change: 'order', kind, slugs }]
  })
}

export const slugsByKind = ({ items }: Snapshot): Map<ContentKind, string[]> =>
  new Map([...Map.groupBy(items, ({ kind }) => kind)].map(([kind, own]) => [kind, own.map(({ slug }) => slug)]))

function compareRedirects(current: Snapshot, wanted: Snapshot, later: ReadonlyMap<string, unknown>): Difference[] {
  const has = ({ redirects }: Snapshot, redirect: SnapshotRedirect) =>
    redirects.some((other) => isDeepStrictEqual(other, redirect))
  const ended = current.redirects.filter(
    // Redirects of binned items are deleted with them, and those from a used slug have already ended.
    (redirect) =>
      !has(wanted, redirect) &&
      later.has(nameOf({ kind: redirect.kind, slug: redirect.target })) &&
      !later.has(nameOf(redirect)),
  )
  return [
    ...ended.map((redirect) => ({ change: 'end redirect', redirect }) as const),
    ...wanted.redirects
      .filter((redirect) => !has(current, redirect))
      .map((redirect) => ({ change: 'redirect', redirect }) as const),
  ]
}
