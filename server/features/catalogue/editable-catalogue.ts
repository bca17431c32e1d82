import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Catalogue } from '#contract/catalogue.ts'
import {
  type CatalogueKind,
  catalogueKinds,
  type ContentKind,
  type ContentOf,
  parseContent,
} from '#contract/content/kinds.ts'
import type { Context } from '#server/context.ts'
import {
  addPublished,
  changeContent,
  type ContentItem,
  type Editor,
  isAssetUsed,
  listItems,
  lockItemById,
  publishKeepingDraft,
  requireStorageQuota,
  createBinChange,
  writeChange,
  writeOrder,
  type WriteContext,
} from '#server/features/content/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import {
  mergeHidden,
  formatLessonKey,
  type KnownLessons,
  createShownPredicates,
  toItems,
  type NewItem,
} from './catalogue-items.ts'
import { type CatalogueContent, deriveCatalogue, getLessonId } from './derive-catalogue.ts'
import {
  markCatalogueImported,
  hasCatalogue,
  hasCatalogueFile,
  filterByKind,
  importCatalogueFile,
} from './catalogue-file.ts'
import { parseCatalogue } from './parse.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/** Opens the catalogue of this database. Changes are attributed to `editor`. */
export function openEditableCatalogue(deps: Dependencies, editor: Editor): EditableCatalogue {
  const { db, now } = deps
  const { dataDir } = deps.config
  return {
    isNew: async () => !hasCatalogueFile(dataDir) && !(await hasCatalogue(db)),
    read: () => readStoredCatalogue(deps),
    async change(change) {
      await importCatalogueFile(deps, dataDir)
      return changeContent(deps, async (transaction) => {
        const storedItems = await listItems(transaction, catalogueKinds)
        const before = deriveCatalogue(selectPublished(storedItems))
        const after = parseCatalogue(JSON.stringify(change(before)), 'the changed catalogue')
        await applyCatalogue({ transaction, editor, now: now() }, storedItems, { before, after })
        await requireStorageQuota(transaction)
        await markCatalogueImported(transaction, now())
        return after
      })
    },
    hasMedia: (asset) => isAssetUsed(db, asset),
  }
}

/** Implements `read` of {@link EditableCatalogue}. */
async function readStoredCatalogue(deps: Pick<Dependencies, 'config' | 'db' | 'now'>): Promise<Catalogue> {
  await importCatalogueFile(deps, deps.config.dataDir)
  return deriveCatalogue(selectPublished(await listItems(deps.db, catalogueKinds)))
}

/** Selects the published content of the items. */
function selectPublished(items: readonly ContentItem[]): CatalogueContent {
  return {
    list: <K extends CatalogueKind>(kind: K) =>
      items.flatMap((item) =>
        item.kind === kind && item.published && item.publishedAt
          ? [{ slug: item.slug, data: parseContent(kind, item.published.data), publishedAt: item.publishedAt }]
          : [],
      ),
  }
}

interface CatalogueChange {
  before: Catalogue
  after: Catalogue
}

/** Publishes changed items, and moves lessons and courses removed from the catalogue to the bin. */
async function applyCatalogue(
  writeContext: WriteContext,
  storedItems: readonly ContentItem[],
  { before, after }: CatalogueChange,
) {
  const reserved = await readReservedSlugs(writeContext.transaction)
  const knownSlugs = { ...collectKnownLessons(storedItems, before), reserved }
  const [oldItems, newItems] = [toItems(before, knownSlugs), toItems(after, knownSlugs)]
  const oldByKey = new Map(oldItems.map((item) => [toKey(item), item]))
  const newKeys = new Set(newItems.map(toKey))
  const storedByKey = new Map(storedItems.map((item) => [toKey(item), item]))
  for (const key of oldByKey.keys()) {
    const item = storedByKey.get(key)
    if (!item || newKeys.has(key)) continue
    const lockedItem = await lockItemById(writeContext.transaction, item.id)
    await writeChange(writeContext, lockedItem, createBinChange(lockedItem, writeContext.now))
  }
  for (const kind of catalogueKinds) {
    const isNew = (item: NewItem) => !storedByKey.has(toKey(item))
    await addPublished(writeContext, kind, filterByKind(newItems, kind).filter(isNew))
  }
  for (const item of newItems) {
    const storedItem = storedByKey.get(toKey(item))
    if (storedItem && !isSame(oldByKey.get(toKey(item))?.data, item.data))
      await publishKeepingDraft(writeContext, storedItem, addHiddenEntries(item, storedItem, before, knownSlugs))
  }
  await orderCourses(writeContext, { storedItems, newItems, before })
}

const toKey = ({ kind, slug }: { kind: ContentKind; slug: string }) => `${kind}/${slug}`

/** Compares values by their JSON. */
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/** Reads {@link KnownLessons.reserved}. */
async function readReservedSlugs(queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    (select slug from content_items where kind = 'lesson' and binned_at is not null
    union select regexp_replace(slug, '/[^/]*$', '') from content_items where kind = 'captions'
    union select jsonb_path_query(data, 'lax $.lessons[*] ? (@.type() == "string")') #>> '{}' from content_items
      join content_revisions on item_id = id and revision in (draft_revision, published_revision)
      where kind = 'course')
    except select slug from content_items where kind = 'lesson' and binned_at is null`.execute(queries)
  return new Set(rows.map(({ slug }) => slug))
}

/** Returns the slugs of lessons in the catalogue, and the slugs of all other lessons. */
function collectKnownLessons(
  storedItems: readonly ContentItem[],
  { videos: groups }: Catalogue,
): Omit<KnownLessons, 'reserved'> {
  const content = selectPublished(storedItems)
  const gids = new Set(groups.map(({ gid }) => gid))
  const listedLessons = content.list('lesson').filter(({ data }) => data.visibility === undefined)
  const ids = new Map(listedLessons.map(({ slug, data }) => [slug, getLessonId(slug, data)]))
  const slugsByKey = new Map<string, string>()
  for (const { slug: gid, data } of content.list('course'))
    for (const slug of data.lessons ?? []) {
      const id = ids.get(slug)
      if (id !== undefined && gids.has(gid)) slugsByKey.set(formatLessonKey(gid, id), slug)
    }
  const shownSlugs = new Set(slugsByKey.values())
  const lessons = storedItems.filter(({ kind, slug }) => kind === 'lesson' && !shownSlugs.has(slug))
  return { shown: slugsByKey, hidden: new Set(lessons.map(({ slug }) => slug)) }
}

/** Returns the data to publish for an item, including its currently hidden entries. */
function addHiddenEntries(
  item: NewItem,
  storedItem: ContentItem,
  before: Catalogue,
  knownSlugs: KnownLessons,
): NewItem['data'] {
  const { hasGroup, hasReference } = createShownPredicates(before)
  const readStored = <K extends CatalogueKind>(kind: K): Partial<ContentOf<K>> =>
    storedItem.published ? parseContent(kind, storedItem.published.data) : {}
  switch (item.kind) {
    case 'lesson': {
      const { related = [] } = readStored('lesson')
      return { ...item.data, related: mergeHidden(related, item.data.related ?? [], hasGroup) }
    }
    case 'course': {
      const { lessons = [] } = readStored('course')
      const shownSlugs = new Set(knownSlugs.shown.values())
      return { ...item.data, lessons: mergeHidden(lessons, item.data.lessons ?? [], (slug) => shownSlugs.has(slug)) }
    }
    case 'lists': {
      const storedLists = readStored('lists')
      const mergeList = (key: 'featured' | 'featuredFree' | 'latest') =>
        mergeHidden(storedLists[key] ?? [], item.data[key] ?? [], hasReference)
      const [featured, featuredFree, latest] = [mergeList('featured'), mergeList('featuredFree'), mergeList('latest')]
      return { ...item.data, featured, featuredFree, latest }
    }
  }
}

interface CourseOrder {
  storedItems: readonly ContentItem[]
  newItems: readonly NewItem[]
  before: Catalogue
}

async function orderCourses({ transaction }: WriteContext, { storedItems, newItems, before }: CourseOrder) {
  const { hasGroup } = createShownPredicates(before)
  const slugs = storedItems.filter(({ kind }) => kind === 'course').map(({ slug }) => slug)
  const courses = filterByKind(newItems, 'course').map(({ slug }) => slug)
  const order = mergeHidden(slugs, courses, (gid) => hasGroup({ gid }))
  const remaining = slugs.filter((slug) => order.includes(slug))
  const currentOrder = [...remaining, ...courses.filter((slug) => !slugs.includes(slug))]
  if (!isDeepStrictEqual(order, currentOrder)) await writeOrder(transaction, 'course', order)
}
