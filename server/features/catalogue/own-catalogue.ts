import { isDeepStrictEqual } from 'node:util'
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
  hasAsset,
  listItems,
  lockItemById,
  publishOver,
  refuseFullStore,
  removal,
  writeChange,
  writeOrder,
  type Writing,
} from '#server/features/content/index.ts'
import type { EditableCatalogue } from '#server/ports/own-catalogue.ts'
import { keepHidden, keyOf, type KnownLessons, shownIn, toItems, type WantedItem } from './catalogue-items.ts'
import { type CatalogueContent, deriveCatalogue, idOf } from './derive-catalogue.ts'
import { begin, hasCatalogue, hasFile, ofKind, takeOverFile } from './own-file.ts'
import { parseCatalogue } from './parse.ts'

type Needs = Pick<Context, 'config' | 'db' | 'now' | 'content' | 'log'>

/** Opens the catalogue of this database. Changes are attributed to `editor`. */
export function openOwnCatalogue(needs: Needs, editor: Editor): EditableCatalogue {
  const { db, now } = needs
  const { dataDir } = needs.config
  return {
    isNew: async () => !hasFile(dataDir) && !(await hasCatalogue(db)),
    read: () => readOwnCatalogue(needs),
    async change(change) {
      await takeOverFile(needs, dataDir)
      return changeContent(needs, async (transaction) => {
        const stored = await listItems(transaction, catalogueKinds)
        const before = deriveCatalogue(contentOf(stored))
        const after = parseCatalogue(JSON.stringify(change(before)), 'the changed catalogue')
        await applyCatalogue({ transaction, editor, now: now() }, stored, { before, after })
        await refuseFullStore(transaction)
        await begin(transaction, now())
        return after
      })
    },
    hasMedia: (asset) => hasAsset(db, asset),
  }
}

/** Implements `read` of {@link EditableCatalogue}. */
export async function readOwnCatalogue(needs: Pick<Needs, 'config' | 'db' | 'now'>): Promise<Catalogue> {
  await takeOverFile(needs, needs.config.dataDir)
  return deriveCatalogue(contentOf(await listItems(needs.db, catalogueKinds)))
}

/** Selects the published content of the items. */
function contentOf(items: readonly ContentItem[]): CatalogueContent {
  return {
    list: <K extends CatalogueKind>(kind: K) =>
      items.flatMap((item) =>
        item.kind === kind && item.published && item.publishedAt
          ? [{ slug: item.slug, data: parseContent(kind, item.published.data), publishedAt: item.publishedAt }]
          : [],
      ),
  }
}

interface Changed {
  before: Catalogue
  after: Catalogue
}

/** Publishes changed items, and moves lessons and courses removed from the catalogue to the bin. */
async function applyCatalogue(writing: Writing, stored: readonly ContentItem[], { before, after }: Changed) {
  const known = knownLessons(stored, before)
  const [old, wanted] = [toItems(before, known), toItems(after, known)]
  const oldByName = new Map(old.map((item) => [nameOf(item), item]))
  const names = new Set(wanted.map(nameOf))
  const byName = new Map(stored.map((item) => [nameOf(item), item]))
  for (const name of oldByName.keys()) {
    const item = byName.get(name)
    if (!item || names.has(name)) continue
    const locked = await lockItemById(writing.transaction, item.id)
    await writeChange(writing, locked, removal(locked, writing.now))
  }
  for (const kind of catalogueKinds) {
    const isNew = (item: WantedItem) => !byName.has(nameOf(item))
    await addPublished(writing, kind, ofKind(wanted, kind).filter(isNew))
  }
  for (const item of wanted) {
    const own = byName.get(nameOf(item))
    if (own && !isSame(oldByName.get(nameOf(item))?.data, item.data))
      await publishOver(writing, own, withHidden(item, own, before, known))
  }
  await orderCourses(writing, { stored, wanted, before })
}

const nameOf = ({ kind, slug }: { kind: ContentKind; slug: string }) => `${kind}/${slug}`

/** Compares values by their JSON. */
const isSame = (a: unknown, b: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a ?? null)), JSON.parse(JSON.stringify(b ?? null)))

/** Returns the slugs of lessons in the catalogue, and all other slugs. */
function knownLessons(stored: readonly ContentItem[], { videos: groups }: Catalogue): KnownLessons {
  const content = contentOf(stored)
  const gids = new Set(groups.map(({ gid }) => gid))
  const listed = content.list('lesson').filter(({ data }) => data.visibility === undefined)
  const ids = new Map(listed.map(({ slug, data }) => [slug, idOf(slug, data)]))
  const shown = new Map<string, string>()
  for (const { slug: gid, data } of content.list('course'))
    for (const slug of data.lessons ?? []) {
      const id = ids.get(slug)
      if (id !== undefined && gids.has(gid)) shown.set(keyOf(gid, id), slug)
    }
  const visible = new Set(shown.values())
  const lessons = stored.filter(({ kind, slug }) => kind === 'lesson' && !visible.has(slug))
  return { shown, hidden: new Set(lessons.map(({ slug }) => slug)) }
}

/** Returns the data to publish for an item, including its currently hidden entries. */
function withHidden(item: WantedItem, own: ContentItem, before: Catalogue, known: KnownLessons): WantedItem['data'] {
  const { hasGroup, hasReference } = shownIn(before)
  const storedOf = <K extends CatalogueKind>(kind: K): Partial<ContentOf<K>> =>
    own.published ? parseContent(kind, own.published.data) : {}
  switch (item.kind) {
    case 'lesson': {
      const { related = [] } = storedOf('lesson')
      return { ...item.data, related: keepHidden(related, item.data.related ?? [], hasGroup) }
    }
    case 'course': {
      const { lessons = [] } = storedOf('course')
      const visible = new Set(known.shown.values())
      return { ...item.data, lessons: keepHidden(lessons, item.data.lessons ?? [], (slug) => visible.has(slug)) }
    }
    case 'lists': {
      const old = storedOf('lists')
      const keep = (name: 'featured' | 'featuredFree' | 'latest') =>
        keepHidden(old[name] ?? [], item.data[name] ?? [], hasReference)
      const [featured, featuredFree, latest] = [keep('featured'), keep('featuredFree'), keep('latest')]
      return { ...item.data, featured, featuredFree, latest }
    }
  }
}

interface Ordering {
  stored: readonly ContentItem[]
  wanted: readonly WantedItem[]
  before: Catalogue
}

async function orderCourses({ transaction }: Writing, { stored, wanted, before }: Ordering) {
  const { hasGroup } = shownIn(before)
  const slugs = stored.filter(({ kind }) => kind === 'course').map(({ slug }) => slug)
  const courses = ofKind(wanted, 'course').map(({ slug }) => slug)
  const order = keepHidden(slugs, courses, (gid) => hasGroup({ gid }))
  const rest = slugs.filter((slug) => order.includes(slug))
  const asIs = [...rest, ...courses.filter((slug) => !slugs.includes(slug))]
  if (!isDeepStrictEqual(order, asIs)) await writeOrder(transaction, 'course', order)
}
