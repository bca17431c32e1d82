import type { z } from 'zod'
import { PlansFile } from '../plans.ts'
import { HelpTopic, Instructor, SiteSettings, Team } from './site.ts'
import { Article, LegalText, Page } from './texts.ts'

/** Everything that an academy publishes, by kind: what one item holds once it is published. A draft may be unfinished. */
export const contentSchemas = {
  site: SiteSettings,
  plans: PlansFile,
  team: Team,
  instructor: Instructor,
  help: HelpTopic,
  article: Article,
  page: Page,
  legal: LegalText,
} as const satisfies Record<string, z.ZodObject>

export type ContentKind = keyof typeof contentSchemas
/** What an item of a kind holds. */
export type ContentOf<K extends ContentKind> = z.output<(typeof contentSchemas)[K]>

/** Kinds of which there is one item. Its slug is the kind, and the site cannot be without it. */
const singleKinds = ['site', 'plans', 'team'] as const satisfies readonly ContentKind[]
export type SingleKind = (typeof singleKinds)[number]

const single: ReadonlySet<string> = new Set(singleKinds)
export const isSingle = (kind: ContentKind): kind is SingleKind => single.has(kind)
export const isContentKind = (name: string): name is ContentKind => Object.hasOwn(contentSchemas, name)
export const contentKinds = Object.keys(contentSchemas).filter(isContentKind)

const schemas: { readonly [K in ContentKind]: z.ZodType<ContentOf<K>> } = contentSchemas

/** What was stored or read of a kind, with its fields in the order of the schema. Throws ZodError. */
export const parseContent = <K extends ContentKind>(kind: K, data: unknown): ContentOf<K> => schemas[kind].parse(data)
