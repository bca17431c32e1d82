import type { z } from 'zod'
import { PlansFile } from '../plans.ts'
import { LessonCaptions } from './captions.ts'
import { Course, Lesson, Lists } from './catalogue.ts'
import { CAPTION_TRACKS, CONTENT_ITEMS, COURSES, LESSONS } from './content-limits.ts'
import { HelpTopic, Instructor, SiteSettings, Team } from './site.ts'
import { Article, LegalText, Page } from './texts.ts'
import { isUnseen } from '../text.ts'
import { withoutUnseen } from '../unseen-characters.ts'

/**
 * Everything that an academy publishes, by kind: what one item holds once it is published. A draft may be unfinished.
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
/** The data of an item, by kind. */
export type ContentOf<K extends ContentKind> = z.output<(typeof contentSchemas)[K]>

/** Kinds of which there is one item. Its slug is the kind, and the site cannot be without it. */
const singleKinds = ['site', 'plans', 'team'] as const satisfies readonly ContentKind[]
export type SingleKind = (typeof singleKinds)[number]

const single: ReadonlySet<string> = new Set(singleKinds)
export const isSingle = (kind: ContentKind): kind is SingleKind => single.has(kind)

/** What `/catalogue.json` is made of; with a `CATALOGUE_URL` it comes from elsewhere. */
export const catalogueKinds = ['lesson', 'course', 'lists'] as const satisfies readonly ContentKind[]
export type CatalogueKind = (typeof catalogueKinds)[number]

/** Captions are of lessons: where those come from elsewhere, nobody would see them. */
const ofCatalogue: ReadonlySet<string> = new Set<ContentKind>([...catalogueKinds, 'captions'])
export const isOfCatalogue = (kind: ContentKind) => ofCatalogue.has(kind)

/** Whether the kind has one item at most, whose slug is the kind. */
export const isAlone = (kind: ContentKind) => kind === 'lists' || isSingle(kind)

/** Whether an item is never moved: members' records name it by its slug, or the slug says what it belongs to. */
export const isFixed = (kind: ContentKind) => kind === 'lesson' || kind === 'course' || kind === 'captions'

const most: Partial<Record<ContentKind, number>> = { lesson: LESSONS, course: COURSES, captions: CAPTION_TRACKS }

/** How many items a kind has at most, and as many in the bin. */
export const mostOf = (kind: ContentKind): number => most[kind] ?? CONTENT_ITEMS

/** Kinds that are in the memory of each process once they are published. Captions of all lessons would not fit. */
export type CachedKind = Exclude<ContentKind, 'captions'>

/** Settings, and texts that stand on a page of the specification's §2 (`web/pages.ts`). */
export const neededContent = [
  ...singleKinds.map((kind) => ({ kind, slug: kind })),
  { kind: 'legal', slug: 'terms' },
  { kind: 'legal', slug: 'privacy' },
  { kind: 'legal', slug: 'cookie' },
  { kind: 'page', slug: 'contact' },
  { kind: 'page', slug: 'security' },
] as const satisfies readonly { kind: ContentKind; slug: string }[]

/** Whether the site requires this item: it can be changed, and not be taken away or moved. */
export const isNeeded = (kind: ContentKind, slug: string) =>
  neededContent.some((needed) => needed.kind === kind && needed.slug === slug)

export const isContentKind = (name: string): name is ContentKind => Object.hasOwn(contentSchemas, name)
export const contentKinds = Object.keys(contentSchemas).filter(isContentKind)

const schemas: { readonly [K in ContentKind]: z.ZodType<ContentOf<K>> } = contentSchemas

/**
 * What was stored or read of a kind, with its fields in the order of the schema. Names that an earlier version took
 * with characters that nobody sees are read without them. Throws ZodError.
 */
export function parseContent<K extends ContentKind>(kind: K, data: unknown): ContentOf<K> {
  const { success, data: parsed, error } = schemas[kind].safeParse(data)
  return success ? parsed : schemas[kind].parse(withoutUnseenAt(data, error.issues.filter(isUnseen)))
}

/**
 * What was stored of a kind, without the characters that nobody sees; the same where there are none. What else is wrong
 * with it stays.
 */
export function withoutUnseenIn(kind: ContentKind, data: Stored): Stored {
  const issues = contentSchemas[kind].safeParse(data).error?.issues.filter(isUnseen) ?? []
  const seen = issues.length > 0 ? withoutUnseenAt(data, issues) : data
  return isParent(seen) ? seen : data
}

type Stored = Readonly<Record<string, unknown>>
const isParent = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** Stands where such characters were all that a text had: most texts must not be empty. */
const NOTHING_SEEN = '–'

function withoutUnseenAt(data: unknown, places: readonly { path: readonly PropertyKey[] }[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(data))
  for (const { path } of places) {
    const parent = path.slice(0, -1).reduce<unknown>((value, step) => isParent(value) && value[step], copy)
    const last = path.at(-1) ?? ''
    // What they stood behind may be a space, which must not end a line.
    if (isParent(parent)) parent[last] = withoutUnseen(String(parent[last])).trim() || NOTHING_SEEN
  }
  return copy
}
