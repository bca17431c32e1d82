import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ContentKind, parseContent } from '#contract/content/kinds.ts'
import { Slug } from '#contract/content/fields.ts'
import { CatalogueId } from '#contract/content/catalogue.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import type { Snapshot, SnapshotItem } from '../snapshot.ts'
import { findJsonLine, readJson } from './read-json.ts'

/** Folders with one JSON file per item. The file contains the slug, because not every slug is a valid file name. */
export const catalogueFolders = {
  lesson: 'catalogue/lessons',
  course: 'catalogue/courses',
  captions: 'catalogue/captions',
} as const
export const LISTS_FILE = 'catalogue/lists.json'
const foldersByKind = [
  ['lesson', catalogueFolders.lesson],
  ['course', catalogueFolders.course],
  ['captions', catalogueFolders.captions],
] as const

export const isCatalogueKind = (kind: ContentKind): kind is keyof typeof catalogueFolders =>
  Object.hasOwn(catalogueFolders, kind)

/** Returns the path of an item's file, named by the slug, or by a hash of a slug that is not a valid file name. */
function getPath(kind: keyof typeof catalogueFolders, slug: string): string {
  const hash = () => createHash('sha256').update(slug).digest('hex').slice(0, 32)
  return `${catalogueFolders[kind]}/${Slug.safeParse(slug).success ? slug : `_${hash()}`}.json`
}

/** Converts the published catalogue to files. */
export function writeCatalogueFiles({ items }: Snapshot): [path: string, value: object][] {
  const listPublished = <K extends ContentKind>(kind: K) =>
    items.flatMap((item) =>
      item.kind === kind && item.published ? [{ slug: item.slug, data: parseContent(kind, item.published) }] : [],
    )
  return [
    ...foldersByKind.flatMap(([kind]) =>
      listPublished(kind).map(({ slug, data }): [string, object] => [getPath(kind, slug), { slug, ...data }]),
    ),
    ...listPublished('lists').map(({ data }): [string, object] => [LISTS_FILE, data]),
  ]
}

const ListedItem = z.looseObject({ slug: CatalogueId })

/** Parses files in the format of {@link writeCatalogueFiles}. Ignores the file names. Throws FileError. */
export function readCatalogueFiles(files: ReadonlyMap<string, string>): SnapshotItem[] {
  const lists = readJson(files, LISTS_FILE, z.record(z.string(), z.unknown()))
  return [
    ...foldersByKind.flatMap(([kind, folder]) => readItems(files, kind, folder)),
    ...(lists ? [{ kind: 'lists' as const, slug: 'lists', published: lists }] : []),
  ]
}

const listPaths = (files: ReadonlyMap<string, string>, folder: string) =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json')).toSorted()

/** Returns the path of the file that contains an existing item. The file may have any name. */
export const findCatalogueFile = (
  files: ReadonlyMap<string, string>,
  kind: keyof typeof catalogueFolders,
  slug: string,
): string =>
  listPaths(files, catalogueFolders[kind]).find((path) => readJson(files, path, ListedItem)?.slug === slug) ??
  getPath(kind, slug)

function readItems(files: ReadonlyMap<string, string>, kind: ContentKind, folder: string): SnapshotItem[] {
  const slugs = new Set<string>()
  return listPaths(files, folder).flatMap((path) => {
    const item = readJson(files, path, ListedItem)
    if (!item) return []
    const { slug, ...published } = item
    if (slugs.has(slug))
      throw new FileError(
        `${path}, line ${findJsonLine(files.get(path) ?? '', ['slug'])}: another file has the slug "${slug}".`,
      )
    slugs.add(slug)
    return [{ kind, slug, published }]
  })
}
