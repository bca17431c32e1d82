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
    /** Whether the free plan includes it. */
    isFree: boolean
    /** Rank among the ten best known. */
    top10: number | undefined
    /** Moment that it was drawn from; only lessons of the demo academy have one. Seconds. */
    figure: { technique: string; at: number } | undefined
  }[]
}

/**
 * All published content that pages of an academy show (the academy's side, "Content is data"), as the server passes it
 * to the renderer. Lists are in the academy's order.
 */
export interface SiteContent {
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
  site: ContentOf<'site'>
  plans: ContentOf<'plans'>
  team: ContentOf<'team'>
  instructors: readonly Published<'instructor'>[]
  help: readonly Published<'help'>[]
  /** `published`: day shown next to the title. */
  articles: readonly (Published<'article'> & { published: string })[]
  pages: readonly Published<'page'>[]
  legal: readonly Published<'legal'>[]
  /** Courses of the members' catalogue, in its order. */
  courses: readonly SiteCourse[]
}

/** Content included in every page, since the application shows it as well. */
export type SharedContent = Pick<SiteContent, 'site' | 'plans'>

/** Name of the page's `meta` element that contains its {@link SharedContent} as JSON. */
export const SHARED_CONTENT = 'published'
