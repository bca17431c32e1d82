import { z } from 'zod'
import type { ContentKind } from '#contract/content/kinds.ts'
import { catalogueFolders, findCatalogueFile, isCatalogueKind, LISTS_FILE } from './catalogue-files.ts'
import { findFieldLine } from './markdown.ts'
import { findJsonLine, readJson } from './read-json.ts'

/** File contents by path, such as `blog/situational-awareness.md`. */
export type Files = ReadonlyMap<string, string>

/** Folders with one Markdown file per item, named by its slug. */
export const textFolders = { article: 'blog', page: 'pages', legal: 'legal' } as const satisfies Partial<
  Record<ContentKind, string>
>
export const isTextKind = (kind: ContentKind): kind is keyof typeof textFolders => Object.hasOwn(textFolders, kind)

/** Returns the path of an item's published text. */
export function formatItemPath(kind: ContentKind, slug: string): string {
  if (isTextKind(kind)) return `${textFolders[kind]}/${slug}.md`
  if (isCatalogueKind(kind)) return `${catalogueFolders[kind]}, ${slug}`
  if (kind === 'lists') return LISTS_FILE
  if (kind === 'help') return `help/topics.json, ${slug}`
  return kind === 'instructor' ? `team.json, ${slug}` : `${kind}.json`
}

/** Returns the file and line of a field, or of the item if the field is missing. */
export function locateField(files: Files, kind: ContentKind, slug: string, field: readonly PropertyKey[] = []): string {
  if (isTextKind(kind)) {
    const path = formatItemPath(kind, slug)
    return `${path}, line ${findFieldLine(files.get(path) ?? '', field[0])}`
  }
  const [path, item] = locateJson(files, kind, slug)
  return `${path}, line ${findJsonLine(files.get(path) ?? '', [...item, ...field])}`
}

/** Returns the file that contains an item that is not a text, and the JSON path of the item in this file. */
function locateJson(
  files: Files,
  kind: Exclude<ContentKind, keyof typeof textFolders>,
  slug: string,
): [path: string, item: PropertyKey[]] {
  if (kind === 'instructor') return ['team.json', ['people', findIndex(files, 'team.json', 'people', slug)]]
  if (kind === 'help') return ['help/topics.json', ['topics', findIndex(files, 'help/topics.json', 'topics', slug)]]
  if (kind === 'lists') return [LISTS_FILE, []]
  return [isCatalogueKind(kind) ? findCatalogueFile(files, kind, slug) : `${kind}.json`, []]
}

/** Returns the index of the item with this slug in an array of the file. */
const findIndex = (files: Files, path: string, array: string, slug: string) =>
  readJson(files, path, z.looseObject({ [array]: z.array(z.looseObject({ slug: z.string() })) }))?.[array]?.findIndex(
    (item) => item.slug === slug,
  ) ?? 0
