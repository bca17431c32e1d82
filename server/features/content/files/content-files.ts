import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type ContentKind,
  contentKinds,
  contentSchemas,
  isContentKind,
  parseContent,
  stripInvisibleInContent,
} from '#contract/content/kinds.ts'
import { Timestamp } from '#contract/collections/fields.ts'
import { CatalogueId } from '#contract/content/catalogue.ts'
import { Slug } from '#contract/content/fields.ts'
import { describeFirstIssue, locateFirstIssue } from '#contract/validation-error.ts'
import { readText, TextError } from '#rules/markdown/read-text.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import {
  formatItemName,
  groupSlugsByKind,
  type Snapshot,
  type SnapshotItem,
  type SnapshotRedirect,
} from '../snapshot.ts'
import { LISTS_FILE, readCatalogueFiles, writeCatalogueFiles } from './catalogue-files.ts'
import { requireUniqueNames } from './find-duplicate.ts'
import { type Files, isTextKind, locateField, textFolders } from './locate-field.ts'
import { LineError, type MarkdownFile, readMarkdown, writeMarkdown } from './markdown.ts'
import { readJson } from './read-json.ts'

/** Front matter fields that are lists. They are written as JSON on one line. */
const LIST_FIELDS = ['plate', 'lessons']

/** File with drafts, schedules, orders and redirects, which other files do not contain. Omitted if empty. */
export const STUDIO_FILE = 'studio.json'
export const jsonFiles = ['site.json', 'plans.json', 'team.json', 'help/topics.json', LISTS_FILE, STUDIO_FILE] as const

const Kind = z.string().refine(isContentKind, 'there is no such kind')
const Data = z.record(z.string(), z.unknown())
const ListedItem = z.looseObject({ slug: Slug })
const TeamFile = z.looseObject({
  people: z
    .array(ListedItem)
    .superRefine(requireUniqueNames(({ slug }) => slug))
    .default([]),
})
const TopicsFile = z.strictObject({ topics: z.array(ListedItem).superRefine(requireUniqueNames(({ slug }) => slug)) })
/** Normalized to the database's precision, so that a repeated import finds no difference. */
const Time = z.iso
  .datetime()
  .transform((time) => new Date(time))
  .pipe(Timestamp)
  .transform((time) => time.toISOString())
  .optional()
/** Slugs are validated by kind during the import. */
const AnySlug = CatalogueId
const StudioFile = z.strictObject({
  drafts: z
    .array(z.strictObject({ kind: Kind, slug: AnySlug, data: Data }))
    .superRefine(requireUniqueNames(formatItemName))
    .default([]),
  schedule: z
    .array(z.strictObject({ kind: Kind, slug: AnySlug, publishAt: Time, unpublishAt: Time }))
    .superRefine(requireUniqueNames(formatItemName))
    .default([]),
  /** Only if it differs from the order of the files. */
  order: z
    .array(z.strictObject({ kind: Kind, slugs: z.array(AnySlug) }))
    .superRefine(requireUniqueNames(({ kind }) => kind))
    .default([]),
  redirects: z
    .array(z.strictObject({ kind: Kind, slug: Slug, target: Slug }))
    .superRefine(requireUniqueNames(formatItemName))
    .default([]),
})
type StudioFile = z.output<typeof StudioFile>

/**
 * Converts a snapshot to the files of `content/` and, if needed, {@link STUDIO_FILE}. {@link readFiles} is the inverse.
 */
export function writeFiles(snapshot: Snapshot): Map<string, string> {
  const published = (kind: ContentKind) =>
    snapshot.items.flatMap(({ kind: itemKind, slug, published: data }) =>
      itemKind === kind && data ? [{ slug, data: parseContent(kind, data) }] : [],
    )
  const listWithSlugs = (kind: ContentKind) => published(kind).map(({ slug, data }) => ({ slug, ...data }))
  const [site, plans, team] = [published('site'), published('plans'), published('team')].map(([item]) => item?.data)
  const [people, topics] = [listWithSlugs('instructor'), listWithSlugs('help')]
  const files = new Map<string, string>()
  const add = (path: string, value: object | undefined) => value && files.set(path, json(value))
  add('site.json', site)
  add('plans.json', plans)
  add('team.json', team && { ...team, people })
  add('help/topics.json', { topics })
  for (const [path, value] of writeCatalogueFiles(snapshot)) add(path, value)
  for (const kind of contentKinds)
    if (isTextKind(kind))
      for (const { slug, data } of published(kind))
        files.set(`${textFolders[kind]}/${slug}.md`, writeMarkdown({ ...data }))
  const studio = buildStudioFile(snapshot, readFiles(files))
  if (Object.keys(studio).length > 0) files.set(STUDIO_FILE, json(studio))
  return files
}

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

/** Returns the parts of the snapshot that the other files do not contain. */
function buildStudioFile(snapshot: Snapshot, otherFiles: Snapshot): Partial<StudioFile> {
  const { items, redirects } = snapshot
  const drafts = items.flatMap(({ kind, slug, draft: data }) => (data ? { kind, slug, data } : []))
  const schedule = items.flatMap(({ kind, slug, publishAt, unpublishAt }) =>
    publishAt || unpublishAt ? { kind, slug, publishAt, unpublishAt } : [],
  )
  const naturalOrder = groupSlugsByKind(addDrafts(otherFiles.items, drafts))
  const order = [...groupSlugsByKind(snapshot)].flatMap(([kind, slugs]) =>
    isDeepStrictEqual(naturalOrder.get(kind), slugs) ? [] : { kind, slugs },
  )
  const sections = { drafts, schedule, order, redirects: [...redirects] }
  return Object.fromEntries(Object.entries(sections).filter(([, list]) => list.length > 0))
}

/**
 * Parses files in the format of {@link writeFiles}, which may have been edited. Throws FileError with file, line and
 * field.
 */
export function readFiles(files: Files): Snapshot {
  const team = readJson(files, 'team.json', TeamFile)
  const { people = [], ...introduction } = team ?? {}
  const topics = readJson(files, 'help/topics.json', TopicsFile)?.topics ?? []
  const items: SnapshotItem[] = [
    ...toSnapshotItems('site', readJson(files, 'site.json', Data)),
    ...toSnapshotItems('plans', readJson(files, 'plans.json', Data)),
    ...toSnapshotItems('team', team && introduction),
    ...people.map(({ slug, ...published }) => ({ kind: 'instructor', slug, published }) as const),
    ...topics.map(({ slug, ...published }) => ({ kind: 'help', slug, published }) as const),
    ...contentKinds.flatMap((kind) => (isTextKind(kind) ? readTexts(files, kind) : [])),
    ...readCatalogueFiles(files),
  ]
  return addStudioSections(
    items.map((item) => cleanItem(files, item)),
    readJson(files, STUDIO_FILE, StudioFile),
  )
}

const toSnapshotItems = (kind: ContentKind, published: Record<string, unknown> | undefined): SnapshotItem[] =>
  published ? [{ kind, slug: kind, published }] : []

function readTexts(files: Files, kind: keyof typeof textFolders): SnapshotItem[] {
  const start = `${textFolders[kind]}/`
  const paths = [...files.keys()].filter((path) => path.startsWith(start) && path.endsWith('.md')).toSorted()
  return paths.map((path) => {
    const slug = path.slice(start.length, -'.md'.length)
    if (!Slug.safeParse(slug).success)
      throw new FileError(`${path}: the file name must consist of lowercase words separated by hyphens.`)
    return { kind, slug, published: readMarkdownFile(files, path).data }
  })
}

function readMarkdownFile(files: Files, path: string): MarkdownFile {
  try {
    return readMarkdown(files.get(path) ?? '', LIST_FIELDS)
  } catch (error) {
    throw error instanceof LineError ? new FileError(`${path}, line ${error.line}: ${error.message}.`) : error
  }
}

/** Throws FileError, with the line of the file, for a Markdown file that pages cannot render. */
export function checkTexts(files: Files) {
  for (const path of files.keys()) if (path.endsWith('.md')) checkText(path, readMarkdownFile(files, path))
}

function checkText(path: string, { data, bodyLine }: MarkdownFile) {
  try {
    readText({ title: '', summary: '', body: String(data['body']) }, { isNew: true })
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new FileError(`${path}, line ${bodyLine + (error.line ?? 1) - 1}: ${error.reason}.`)
  }
}

/** Removes invisible characters that previous versions of Holdfast exported, and validates the item. */
function cleanItem(files: Files, { kind, slug, published: exported = {} }: SnapshotItem): SnapshotItem {
  const published = stripInvisibleInContent(kind, exported)
  const { error } = contentSchemas[kind].safeParse(published)
  if (error)
    throw new FileError(`${locateField(files, kind, slug, locateFirstIssue(error))}: ${describeFirstIssue(error)}.`)
  return { kind, slug, published }
}

type Drafts = StudioFile['drafts']

/** Adds drafts to their items. Items that were never published follow the other items of their kind. */
function addDrafts(items: readonly SnapshotItem[], drafts: Drafts): Snapshot {
  const draftsByName = new Map(drafts.map((draft) => [formatItemName(draft), draft.data]))
  const names = new Set(items.map(formatItemName))
  const published = items.map((item) => ({ ...item, draft: draftsByName.get(formatItemName(item)) }))
  const otherDrafts = drafts.filter((draft) => !names.has(formatItemName(draft)))
  return {
    items: [...published, ...otherDrafts.map(({ kind, slug, data }) => ({ kind, slug, draft: data }))],
    redirects: [],
  }
}

function addStudioSections(items: readonly SnapshotItem[], studio: StudioFile | undefined): Snapshot {
  const { drafts, schedule, order, redirects } = studio ?? { drafts: [], schedule: [], order: [], redirects: [] }
  const timesByName = new Map(schedule.map((times) => [formatItemName(times), times]))
  const itemsWithTimes = addDrafts(items, drafts).items.map((item) => {
    const times = timesByName.get(formatItemName(item))
    return { ...item, publishAt: times?.publishAt, unpublishAt: times?.unpublishAt }
  })
  failIfRedirectIsPublished(items, redirects)
  requireExistingItems(itemsWithTimes, [...schedule, ...redirects.map(({ kind, target }) => ({ kind, slug: target }))])
  const orderedItems = contentKinds.flatMap((kind) => {
    const itemsOfKind = itemsWithTimes.filter((item) => item.kind === kind)
    const slugs = order.find((entry) => entry.kind === kind)?.slugs ?? []
    const positions = new Map(slugs.map((slug, index) => [slug, index]))
    const indexOf = ({ slug }: SnapshotItem) => positions.get(slug) ?? slugs.length
    return itemsOfKind.toSorted((a, b) => indexOf(a) - indexOf(b))
  })
  return { items: orderedItems, redirects: redirects.toSorted(compareByName) }
}

/** Throws FileError for a redirect from the slug of a published item: publishing at a slug removes its redirect. */
function failIfRedirectIsPublished(published: readonly SnapshotItem[], redirects: readonly SnapshotRedirect[]) {
  const names = new Set(published.map(formatItemName))
  const conflicting = redirects.find((redirect) => names.has(formatItemName(redirect)))
  if (conflicting)
    throw new FileError(`${STUDIO_FILE}: redirects: ${formatItemName(conflicting)} is published, so it can’t redirect.`)
}

function requireExistingItems(
  items: readonly SnapshotItem[],
  references: readonly Pick<SnapshotItem, 'kind' | 'slug'>[],
) {
  const names = new Set(items.map(formatItemName))
  const unknownItem = references.find((item) => !names.has(formatItemName(item)))
  if (unknownItem) throw new FileError(`${STUDIO_FILE}: ${unknownItem.kind}/${unknownItem.slug} doesn’t exist.`)
}

const compareByName = (a: SnapshotRedirect, b: SnapshotRedirect) =>
  `${a.kind}/${a.slug}` < `${b.kind}/${b.slug}` ? -1 : 1
