import type { z } from 'zod'
import { PlansFile } from './plans-file.ts'
import { LessonCaptions } from './captions.ts'
import { Course, Lesson, Lists } from './catalogue.ts'
import { CAPTION_TRACKS, CONTENT_ITEMS, COURSES, LESSONS } from './content-limits.ts'
import { HelpTopic, Instructor, SiteSettings, Team } from './site.ts'
import { Article, LegalText, Page } from './texts.ts'
import { isCharacterIssue } from '../text.ts'
import { stripInvisible } from '../unseen-characters.ts'

/**
 * Schemas of everything that an academy publishes, by kind: the data of a published item. A draft may be incomplete.
 */
export const contentSchemas = {
  site: SiteSettings,
  plans: PlansFile,
  team: Team,
  instructor: Instructor,
  help: HelpTopic,
  article: Article,
  page: Page,
  legal: LegalText,
  lesson: Lesson,
  course: Course,
  lists: Lists,
  captions: LessonCaptions,
} as const satisfies Record<string, z.ZodObject>

export type ContentKind = keyof typeof contentSchemas
/** Data of an item, by kind. */
export type ContentOf<K extends ContentKind> = z.output<(typeof contentSchemas)[K]>

/** Kinds that have exactly one item. Its slug is the kind, and the site requires it. */
const singleKinds = ['site', 'plans', 'team'] as const satisfies readonly ContentKind[]
export type SingleKind = (typeof singleKinds)[number]

const single: ReadonlySet<string> = new Set(singleKinds)
export const isSingle = (kind: ContentKind): kind is SingleKind => single.has(kind)

/** Kinds that make up `/catalogue.json`. With a `CATALOGUE_URL` the catalogue is external. */
export const catalogueKinds = ['lesson', 'course', 'lists'] as const satisfies readonly ContentKind[]
export type CatalogueKind = (typeof catalogueKinds)[number]

/** Includes captions, which belong to lessons: with an external catalogue they would be unused. */
const ofCatalogue: ReadonlySet<string> = new Set<ContentKind>([...catalogueKinds, 'captions'])
export const isOfCatalogue = (kind: ContentKind) => ofCatalogue.has(kind)

/** Returns whether the kind has at most one item, whose slug is the kind. */
export const isAlone = (kind: ContentKind) => kind === 'lists' || isSingle(kind)

/** Returns whether an item can never be moved: members' records refer to its slug, or the slug contains its lesson. */
export const isFixed = (kind: ContentKind) => kind === 'lesson' || kind === 'course' || kind === 'captions'

const maxItems: Partial<Record<ContentKind, number>> = { lesson: LESSONS, course: COURSES, captions: CAPTION_TRACKS }

/** Returns the maximum number of items of a kind; the bin has the same limit. */
export const maxItemsOf = (kind: ContentKind): number => maxItems[kind] ?? CONTENT_ITEMS

/** Kinds that each process caches once they are published. Captions of all lessons would not fit in memory. */
export type CachedKind = Exclude<ContentKind, 'captions'>

/** Settings, and texts of pages required by the specification's §2 (`web/public-addresses.ts`). */
export const neededContent = [
  ...singleKinds.map((kind) => ({ kind, slug: kind })),
  { kind: 'legal', slug: 'terms' },
  { kind: 'legal', slug: 'privacy' },
  { kind: 'legal', slug: 'cookie' },
  { kind: 'page', slug: 'contact' },
  { kind: 'page', slug: 'security' },
] as const satisfies readonly { kind: ContentKind; slug: string }[]

/** Returns whether the site requires this item: it can be changed, but not removed or moved. */
export const isNeeded = (kind: ContentKind, slug: string) =>
  neededContent.some((required) => required.kind === kind && required.slug === slug)

export const isContentKind = (name: string): name is ContentKind => Object.hasOwn(contentSchemas, name)
export const contentKinds = Object.keys(contentSchemas).filter(isContentKind)

const schemas: { readonly [K in ContentKind]: z.ZodType<ContentOf<K>> } = contentSchemas

/**
 * Parses stored or imported data of a kind, with fields in schema order. Strips invisible characters that earlier
 * versions accepted in names. Throws ZodError.
 */
export function parseContent<K extends ContentKind>(kind: K, data: unknown): ContentOf<K> {
  const { success, data: parsed, error } = schemas[kind].safeParse(data)
  return success ? parsed : schemas[kind].parse(stripInvisibleAt(data, error.issues.filter(isCharacterIssue)))
}

/**
 * Removes invisible characters from stored data of a kind; returns the same object if there are none. Other errors
 * remain.
 */
export function withoutUnseenIn(kind: ContentKind, data: StoredContent): StoredContent {
  const issues = contentSchemas[kind].safeParse(data).error?.issues.filter(isCharacterIssue) ?? []
  const visibleData = issues.length > 0 ? stripInvisibleAt(data, issues) : data
  return isParent(visibleData) ? visibleData : data
}

type StoredContent = Readonly<Record<string, unknown>>
const isParent = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** Replaces a text that consisted only of such characters: most texts must not be empty. */
const EMPTY_PLACEHOLDER = '–'

function stripInvisibleAt(data: unknown, places: readonly { path: readonly PropertyKey[] }[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(data))
  for (const { path } of places) {
    const parent = path.slice(0, -1).reduce<unknown>((value, step) => isParent(value) && value[step], copy)
    const last = path.at(-1) ?? ''
    // A space may precede the removed characters, and a line must not end with one.
    if (isParent(parent)) parent[last] = stripInvisible(String(parent[last])).trim() || EMPTY_PLACEHOLDER
  }
  return copy
}
