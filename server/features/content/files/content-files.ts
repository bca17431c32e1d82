import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type ContentKind,
  contentKinds,
  contentSchemas,
  isContentKind,
  parseContent,
  withoutUnseenIn,
} from '#contract/content/kinds.ts'
import { Moment } from '#contract/collections/fields.ts'
import { CatalogueId } from '#contract/content/catalogue.ts'
import { Slug } from '#contract/content/fields.ts'
import { describeFirstIssue } from '#contract/validation-error.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { nameOf, slugsByKind, type Snapshot, type SnapshotItem, type SnapshotRedirect } from '../snapshot.ts'
import { catalogueFolders, LISTS_FILE, readCatalogueFiles, writeCatalogueFiles } from './catalogue-files.ts'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { readJson } from './read-json.ts'

/** File contents by path, such as `blog/situational-awareness.md`. */
export type Files = ReadonlyMap<string, string>

/** Folders with one Markdown file per item, named by its slug. */
export const textFolders = { article: 'blog', page: 'pages', legal: 'legal' } as const satisfies Partial<
  Record<ContentKind, string>
>
/** List fields of these items, written as JSON on one line. */
const lists = ['plate', 'lessons']

/** Drafts, schedules, orders and redirects, which other files do not contain. Omitted if empty. */
export const STUDIO_FILE = 'studio.json'
export const jsonFiles = ['site.json', 'plans.json', 'team.json', 'help/topics.json', LISTS_FILE, STUDIO_FILE] as const

const Kind = z.string().refine(isContentKind, 'there is no such kind')
const Data = z.record(z.string(), z.unknown())
const Listed = z.looseObject({ slug: Slug })
const TeamFile = z.looseObject({ people: z.array(Listed).default([]) })
const TopicsFile = z.strictObject({ topics: z.array(Listed) })
/** Normalized to the database's precision, so that a repeated import finds no difference. */
const Time = z.iso
  .datetime()
  .transform((time) => new Date(time))
  .pipe(Moment)
  .transform((time) => time.toISOString())
  .optional()
/** Slugs are validated by kind during the import. */
const AnySlug = CatalogueId
const StudioFile = z.strictObject({
  drafts: z.array(z.strictObject({ kind: Kind, slug: AnySlug, data: Data })).default([]),
  schedule: z.array(z.strictObject({ kind: Kind, slug: AnySlug, publishAt: Time, unpublishAt: Time })).default([]),
  /** Only if it differs from the order of the files. */
  order: z.array(z.strictObject({ kind: Kind, slugs: z.array(AnySlug) })).default([]),
  redirects: z.array(z.strictObject({ kind: Kind, slug: Slug, target: Slug })).default([]),
})
type StudioFile = z.output<typeof StudioFile>

/**
 * Converts a snapshot to the files of `content/` and, if needed, {@link STUDIO_FILE}. {@link readFiles} is the inverse.
 */
export function writeFiles(snapshot: Snapshot): Map<string, string> {
  const published = (kind: ContentKind) =>
    snapshot.items.flatMap(({ kind: own, slug, published: data }) =>
      own === kind && data ? [{ slug, data: parseContent(kind, data) }] : [],
    )
  const listed = (kind: ContentKind) => published(kind).map(({ slug, data }) => ({ slug, ...data }))
  const [site, plans, team] = [published('site'), published('plans'), published('team')].map(([item]) => item?.data)
  const [people, topics] = [listed('instructor'), listed('help')]
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
  const studio = studioFile(snapshot, readFiles(files))
  if (Object.keys(studio).length > 0) files.set(STUDIO_FILE, json(studio))
  return files
}

const isTextKind = (kind: ContentKind): kind is keyof typeof textFolders => Object.hasOwn(textFolders, kind)
const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

/** Returns the parts of the snapshot that the other files do not contain. */
function studioFile(snapshot: Snapshot, alone: Snapshot): Partial<StudioFile> {
  const { items, redirects } = snapshot
  const drafts = items.flatMap(({ kind, slug, draft: data }) => (data ? { kind, slug, data } : []))
  const schedule = items.flatMap(({ kind, slug, publishAt, unpublishAt }) =>
    publishAt || unpublishAt ? { kind, slug, publishAt, unpublishAt } : [],
  )
  const natural = slugsByKind(withDrafts(alone.items, drafts))
  const order = [...slugsByKind(snapshot)].flatMap(([kind, slugs]) =>
    isDeepStrictEqual(natural.get(kind), slugs) ? [] : { kind, slugs },
  )
  const all = { drafts, schedule, order, redirects: [...redirects] }
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0))
}

/**
 * Parses files in the format of {@link writeFiles}, which may have been edited. Throws FileError with file and field.
 */
export function readFiles(files: Files): Snapshot {
  const team = readJson(files, 'team.json', TeamFile)
  const { people = [], ...introduction } = team ?? {}
  const topics = readJson(files, 'help/topics.json', TopicsFile)?.topics ?? []
  const items = [
    ...item('site', readJson(files, 'site.json', Data)),
    ...item('plans', readJson(files, 'plans.json', Data)),
    ...item('team', team && introduction),
    ...people.map(({ slug, ...published }) => ({ kind: 'instructor', slug, published }) as const),
    ...topics.map(({ slug, ...published }) => ({ kind: 'help', slug, published }) as const),
    ...contentKinds.flatMap((kind) => (isTextKind(kind) ? readTexts(files, kind) : [])),
    ...readCatalogueFiles(files),
  ]
  return withStudio(items.map(withFields), readJson(files, STUDIO_FILE, StudioFile))
}

const item = (kind: ContentKind, published: Record<string, unknown> | undefined): SnapshotItem[] =>
  published ? [{ kind, slug: kind, published }] : []

function readTexts(files: Files, kind: keyof typeof textFolders): SnapshotItem[] {
  const start = `${textFolders[kind]}/`
  const paths = [...files.keys()].filter((path) => path.startsWith(start) && path.endsWith('.md')).toSorted()
  return paths.map((path) => {
    const slug = path.slice(start.length, -'.md'.length)
    if (!Slug.safeParse(slug).success)
      throw new FileError(`${path}: the file name must be lowercase words with hyphens between them.`)
    try {
      return { kind, slug, published: readMarkdown(files.get(path) ?? '', lists) }
    } catch (error) {
      throw new FileError(`${path}: ${error instanceof Error ? error.message : String(error)}.`)
    }
  })
}

/** Removes invisible characters that an earlier version exported, and validates the item. */
function withFields({ kind, slug, ...item }: SnapshotItem): SnapshotItem {
  const published = withoutUnseenIn(kind, item.published ?? {})
  const { error } = contentSchemas[kind].safeParse(published)
  if (error) throw new FileError(`${pathOf(kind, slug)}: ${describeFirstIssue(error)}.`)
  return { kind, slug, published }
}

/** Returns the path of an item's published text. */
export function pathOf(kind: ContentKind, slug: string): string {
  if (isTextKind(kind)) return `${textFolders[kind]}/${slug}.md`
  if (kind === 'lesson' || kind === 'course' || kind === 'captions') return `${catalogueFolders[kind]}, ${slug}`
  if (kind === 'lists') return LISTS_FILE
  if (kind === 'help') return `help/topics.json, ${slug}`
  return kind === 'instructor' ? `team.json, ${slug}` : `${kind}.json`
}

type Drafts = StudioFile['drafts']

/** Drafts that were never published follow the other items of their kind. */
function withDrafts(items: readonly SnapshotItem[], drafts: Drafts): Snapshot {
  const byName = new Map(drafts.map((draft) => [nameOf(draft), draft.data]))
  const names = new Set(items.map(nameOf))
  const published = items.map((own) => ({ ...own, draft: byName.get(nameOf(own)) }))
  const others = drafts.filter((draft) => !names.has(nameOf(draft)))
  return {
    items: [...published, ...others.map(({ kind, slug, data }) => ({ kind, slug, draft: data }))],
    redirects: [],
  }
}

function withStudio(items: readonly SnapshotItem[], studio: StudioFile | undefined): Snapshot {
  const { drafts, schedule, order, redirects } = studio ?? { drafts: [], schedule: [], order: [], redirects: [] }
  const scheduled = new Map(schedule.map((times) => [nameOf(times), times]))
  const all = withDrafts(items, drafts).items.map((own) => {
    const times = scheduled.get(nameOf(own))
    return { ...own, publishAt: times?.publishAt, unpublishAt: times?.unpublishAt }
  })
  refuseUsed(items, redirects)
  requireKnown(all, [...schedule, ...redirects.map(({ kind, target }) => ({ kind, slug: target }))])
  const ordered = contentKinds.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind)
    const slugs = order.find((one) => one.kind === kind)?.slugs ?? []
    const places = new Map(slugs.map((slug, index) => [slug, index]))
    const indexOf = ({ slug }: SnapshotItem) => places.get(slug) ?? slugs.length
    return own.toSorted((a, b) => indexOf(a) - indexOf(b))
  })
  return { items: ordered, redirects: redirects.toSorted(byName) }
}

/** Publishing at an address ends its redirect. */
function refuseUsed(published: readonly SnapshotItem[], redirects: readonly SnapshotRedirect[]) {
  const names = new Set(published.map(nameOf))
  const used = redirects.find((redirect) => names.has(nameOf(redirect)))
  if (used)
    throw new FileError(`${STUDIO_FILE}: redirects: ${nameOf(used)} is published, so it can’t be a former address.`)
}

function requireKnown(items: readonly SnapshotItem[], named: readonly Pick<SnapshotItem, 'kind' | 'slug'>[]) {
  const names = new Set(items.map(nameOf))
  const unknown = named.find((one) => !names.has(nameOf(one)))
  if (unknown) throw new FileError(`${STUDIO_FILE}: ${unknown.kind}/${unknown.slug} doesn’t exist.`)
}

const byName = (a: SnapshotRedirect, b: SnapshotRedirect) => (`${a.kind}/${a.slug}` < `${b.kind}/${b.slug}` ? -1 : 1)
