import { isDeepStrictEqual } from 'node:util'
import { type ContentKind, contentKinds, isContentKind } from '#contract/content/kinds.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ContentData } from './check-content.ts'
import { listItems } from './items.ts'

/** An item as files say it: without its history, and without who made it. */
export interface SnapshotItem {
  kind: ContentKind
  slug: string
  published?: ContentData | undefined
  /** Left out where it says what is published. */
  draft?: ContentData | undefined
  /** ISO 8601. */
  publishAt?: string | undefined
  unpublishAt?: string | undefined
}

/** A former address, and the item to which it leads. */
export interface SnapshotRedirect {
  kind: ContentKind
  slug: string
  target: string
}

/**
 * All content of an academy but what is in the bin. Items of a kind are in the academy's order, former addresses in
 * that of their names.
 */
export interface Snapshot {
  items: readonly SnapshotItem[]
  redirects: readonly SnapshotRedirect[]
}

export const nameOf = ({ kind, slug }: Pick<SnapshotItem, 'kind' | 'slug'>) => `${kind}/${slug}`

/**
 * Reads everything of these kinds in one state: pass a transaction that has locked the content, or has a snapshot of
 * its own.
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

/** One thing by which two snapshots differ, as a dry run lists it. */
export type Difference =
  | { change: 'add' | 'publish' | 'unpublish' | 'draft' | 'schedule'; item: SnapshotItem }
  | { change: 'bin'; item: SnapshotItem }
  | { change: 'order'; kind: ContentKind; slugs: readonly string[] }
  | { change: 'redirect' | 'end redirect'; redirect: SnapshotRedirect }

/**
 * What has to be done so that `current` becomes `wanted`, in the order in which it can be done. Empty where nothing
 * differs.
 */
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

/** As JSON says it, where -0 is 0. */
const isSame = (a: ContentData | undefined, b: ContentData | undefined) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/** After what is added and binned: new items stand at the end until then. */
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
    // Those of binned items go with them; what another item is called now leads nowhere else already.
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
