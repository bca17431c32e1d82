import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isContentKind, isReplacedByExternalCatalogue } from '#contract/content/kinds.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Editor, Dependencies } from './change.ts'
import { importContent } from './import.ts'
import { readAcademyTexts, readRepository } from './import-repository.ts'
import { toData } from './items.ts'
import { formatItemName, readSnapshot, setDemoMark, type SnapshotItem } from './snapshot.ts'

/**
 * Reads the current content, and the seed, which is the content before any change in the Studio. The seed consists of
 * the settings and texts in `content/`, and of the catalogue that commands published.
 */
async function readCurrentAndSeed({ db }: Pick<Dependencies, 'db'>) {
  const { items } = await readRepository()
  const { snapshot, publishedByCommands } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      snapshot: await readSnapshot(transaction),
      publishedByCommands: await readCatalogueOfCommands(transaction),
    }))
  const mapByName = (items: readonly SnapshotItem[]) => new Map(items.map((item) => [formatItemName(item), item]))
  const current = mapByName(snapshot.items)
  const catalogue = snapshot.items
    .filter(({ kind }) => isReplacedByExternalCatalogue(kind))
    .flatMap((item) =>
      publishedByCommands.has(formatItemName(item)) ? (publishedByCommands.get(formatItemName(item)) ?? []) : item,
    )
  const seed = mapByName([...excludeCatalogue([...items]), ...catalogue])
  return { current, seed, names: [...new Set([...current.keys(), ...seed.keys()])], redirects: snapshot.redirects }
}

/** SQL condition: the author is a command or the first start. All other authors are persons in the Studio. */
const isCommandAuthor = (column: string) =>
  sql<boolean>`(${sql.ref(column)} like 'npm run %' or ${sql.ref(column)} in ('demo', 'catalogue.json', 'content/'))`

/**
 * Reads catalogue items that were changed in the Studio, in the state that a command published last before the change.
 * The value is undefined if no command had published the item. Later revisions by commands may include changes from the
 * Studio.
 */
async function readCatalogueOfCommands(queries: Queries): Promise<Map<string, SnapshotItem | undefined>> {
  const { rows } = await sql<{ kind: string; slug: string; data: unknown }>`select kind, slug, (
      select data from content_revisions where item_id = id and published_at is not null
        and revision < coalesce(first_change, draft_revision + 1) order by revision desc limit 1) as data
    from content_items
    join (
      select item_id, min(revision) filter (where not ${isCommandAuthor('author')}) as first_change
      from content_revisions group by item_id) changes on item_id = id
    where binned_at is null and kind in ('lesson', 'course', 'lists', 'captions')
      and (first_change is not null or not ${isCommandAuthor('changed_by')})`.execute(queries)
  return new Map(
    rows.flatMap(({ kind, slug, data }): [string, SnapshotItem | undefined][] => {
      if (!isContentKind(kind)) return []
      const published = data === null ? (kind === 'lists' ? {} : undefined) : toData(data)
      return [[formatItemName({ kind, slug }), published && { kind, slug, published }]]
    }),
  )
}

/**
 * Returns the names of items that differ from their initial state ({@link readCurrentAndSeed}), including drafts and
 * schedules.
 */
export async function findSeedDifferences(deps: Pick<Dependencies, 'db'>): Promise<string[]> {
  const { current, seed, names } = await readCurrentAndSeed(deps)
  return names.filter((name) => !isDeepStrictEqual(toJson(current.get(name)), toJson(seed.get(name))))
}

const toJson = (item: SnapshotItem | undefined): unknown => JSON.parse(JSON.stringify(item ?? null))

/**
 * Replaces the settings and texts of the demo, except `keptNames`, with the settings and texts of a new academy, and
 * restores the initial state of the catalogue items in `restoredNames` ({@link readCurrentAndSeed}). Other items are
 * moved to the bin. Throws BadRequest and QuotaExceeded without any change.
 */
export async function removeSeed(
  deps: Dependencies,
  editor: Editor,
  { restored, kept }: { restored: readonly string[]; kept: ReadonlySet<string> },
): Promise<void> {
  const { current, seed, names, redirects } = await readCurrentAndSeed(deps)
  const texts = (await readAcademyTexts()).items.filter((item) => !kept.has(formatItemName(item)))
  const keptTexts = excludeCatalogue([...current.values()])
    .filter((item) => kept.has(formatItemName(item)))
    .map((item) => setDemoMark(item, false))
  const catalogue = names.flatMap((name) => {
    const item = (restored.includes(name) ? seed : current).get(name)
    return item && isReplacedByExternalCatalogue(item.kind) ? item : []
  })
  const newItems = [...excludeCatalogue([...texts]), ...keptTexts, ...catalogue]
  const changedItems = restored.flatMap((name) => current.get(name) ?? [])
  const items = changedItems.some(({ kind }) => isReplacedByExternalCatalogue(kind))
    ? ensureLists(newItems)
    : excludeCatalogue(newItems)
  const remainingNames = new Set(items.map(formatItemName))
  const isUsed = ({ kind, slug, target }: (typeof redirects)[number]) =>
    remainingNames.has(formatItemName({ kind, slug: target })) && !remainingNames.has(formatItemName({ kind, slug }))
  await importContent(deps, editor, { items, redirects: redirects.filter(isUsed) })
}

/** Importing a snapshot without a catalogue leaves the catalogue unchanged. */
const excludeCatalogue = (items: SnapshotItem[]) => items.filter(({ kind }) => !isReplacedByExternalCatalogue(kind))
const ensureLists = (items: SnapshotItem[]): SnapshotItem[] =>
  items.some(({ kind }) => kind === 'lists') ? items : [...items, { kind: 'lists', slug: 'lists', published: {} }]
