import type { Level } from './catalogue.ts'
import type { ContentKind, ContentOf } from './content/kinds.ts'

/** A published text with its address. */
export type Published<K extends ContentKind> = ContentOf<K> & { slug: string }

/** A course of the catalogue as the public pages list it. */
export interface SiteCourse {
  gid: string
  title: string
  summary: string
  lessons: readonly {
    id: string
    title: string
    level: Level | undefined
    /** The free plan opens it. */
    isFree: boolean
    /** Its place among the ten best known. */
    top10: number | undefined
    /** The moment that it was drawn from; there for lessons of the demo academy alone. Seconds. */
    figure: { technique: string; at: number } | undefined
  }[]
}

/**
 * Everything that the pages of an academy show of what it publishes (the academy's side, "Content is data"): the
 * server gives it to the code that
 * draws them. Lists are in the academy's order.
 */
export interface SiteContent {
  site: ContentOf<'site'>
  plans: ContentOf<'plans'>
  team: ContentOf<'team'>
  instructors: readonly Published<'instructor'>[]
  help: readonly Published<'help'>[]
  /** `published`: the day that stands beside the title. */
  articles: readonly (Published<'article'> & { published: string })[]
  pages: readonly Published<'page'>[]
  legal: readonly Published<'legal'>[]
  /** Of the catalogue that members have, in its order. */
  courses: readonly SiteCourse[]
}

/** What every page has with it, since the application shows it as well. */
export type SharedContent = Pick<SiteContent, 'site' | 'plans'>

/** The name of a page's `meta` element in which its {@link SharedContent} stands as JSON. */
export const SHARED_CONTENT = 'published'
