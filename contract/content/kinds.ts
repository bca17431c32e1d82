import type { z } from 'zod'
import { PlansFile } from './plans-file.ts'
import { LessonCaptions } from './captions.ts'
import { Course, Lesson, Lists } from './catalogue.ts'
import { MAX_CAPTION_TRACKS, MAX_CONTENT_ITEMS, MAX_COURSES, MAX_LESSONS } from './content-limits.ts'
import { HelpTopic, Instructor, SiteSettings, Team } from './site.ts'
import { Article, LegalText, Page } from './texts.ts'
import { isCharacterIssue } from '../text.ts'
import { stripInvisible } from '../invisible-characters.ts'

/**
 * Schemas of the content that an academy publishes, by kind. The data of a published item is valid; a draft may be
 * incomplete.
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

/** Kinds that have exactly one item, which the site requires. The slug of the item is the name of the kind. */
const settingsKinds = ['site', 'plans', 'team'] as const satisfies readonly ContentKind[]
export type SettingsKind = (typeof settingsKinds)[number]

const settingsKindSet: ReadonlySet<string> = new Set(settingsKinds)
export const isSettingsKind = (kind: ContentKind): kind is SettingsKind => settingsKindSet.has(kind)

/** Kinds that make up `/catalogue.json`, unless the academy has an external catalogue (`CATALOGUE_URL`). */
export const catalogueKinds = ['lesson', 'course', 'lists'] as const satisfies readonly ContentKind[]
export type CatalogueKind = (typeof catalogueKinds)[number]

/** Kinds that an external catalogue replaces: the catalogue kinds, and captions, which belong to lessons. */
const replacedKinds: ReadonlySet<string> = new Set<ContentKind>([...catalogueKinds, 'captions'])
export const isReplacedByExternalCatalogue = (kind: ContentKind) => replacedKinds.has(kind)

/** Returns whether the kind has at most one item, whose slug is the name of the kind. */
export const isSingleton = (kind: ContentKind) => kind === 'lists' || isSettingsKind(kind)

/**
 * Returns whether slugs of the kind cannot change, because members' records refer to them, or because they contain the
 * slug of a lesson.
 */
export const hasFixedSlugs = (kind: ContentKind) => kind === 'lesson' || kind === 'course' || kind === 'captions'

const maxItems: Partial<Record<ContentKind, number>> = {
  lesson: MAX_LESSONS,
  course: MAX_COURSES,
  captions: MAX_CAPTION_TRACKS,
}

/** Returns the maximum number of items of a kind; the bin has the same limit. */
export const maxItemsOf = (kind: ContentKind): number => maxItems[kind] ?? MAX_CONTENT_ITEMS

/** Kinds whose published items each process caches. Captions of all lessons would not fit in memory. */
export type CachedKind = Exclude<ContentKind, 'captions'>

/** Items that every site requires: the settings, and the texts of the pages that the specification requires (§2). */
export const requiredContent = [
  ...settingsKinds.map((kind) => ({ kind, slug: kind })),
  { kind: 'legal', slug: 'terms' },
  { kind: 'legal', slug: 'privacy' },
  { kind: 'legal', slug: 'cookie' },
  { kind: 'page', slug: 'contact' },
] as const satisfies readonly { kind: ContentKind; slug: string }[]

/**
 * Returns whether the site requires this item. A required item can be edited, but it cannot be removed and its slug
 * cannot change.
 */
export const isRequired = (kind: ContentKind, slug: string) =>
  requiredContent.some((required) => required.kind === kind && required.slug === slug)

export const isContentKind = (name: string): name is ContentKind => Object.hasOwn(contentSchemas, name)
export const contentKinds = Object.keys(contentSchemas).filter(isContentKind)

const schemas: { readonly [K in ContentKind]: z.ZodType<ContentOf<K>> } = contentSchemas

/**
 * Parses stored or imported data of the given kind, with fields in schema order. Strips invisible characters, which
 * previous versions accepted in names. Throws ZodError.
 */
export function parseContent<K extends ContentKind>(kind: K, data: unknown): ContentOf<K> {
  const { success, data: parsed, error } = schemas[kind].safeParse(data)
  return success ? parsed : schemas[kind].parse(stripInvisibleAt(data, error.issues.filter(isCharacterIssue)))
}

/**
 * Removes invisible characters from stored data of the given kind; returns the same object if there are none. Ignores
 * other errors.
 */
export function stripInvisibleInContent(kind: ContentKind, data: StoredContent): StoredContent {
  const issues = contentSchemas[kind].safeParse(data).error?.issues.filter(isCharacterIssue) ?? []
  const strippedData = issues.length > 0 ? stripInvisibleAt(data, issues) : data
  return isObject(strippedData) ? strippedData : data
}

type StoredContent = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** Replaces a string that contained only invisible characters, because most fields must not be empty. */
const EMPTY_PLACEHOLDER = '–'

function stripInvisibleAt(data: unknown, issues: readonly { path: readonly PropertyKey[] }[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(data))
  for (const { path } of issues) {
    const parent = path.slice(0, -1).reduce<unknown>((value, step) => isObject(value) && value[step], copy)
    const field = path.at(-1) ?? ''
    // A space may precede the removed characters, and a line must not end with one.
    if (isObject(parent)) parent[field] = stripInvisible(String(parent[field])).trim() || EMPTY_PLACEHOLDER
  }
  return copy
}
