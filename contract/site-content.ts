import type { ComingSoonLesson, Level } from './catalogue.ts'
import type { ContentKind, ContentOf } from './content/kinds.ts'

/** A published item with its slug. */
export type Published<K extends ContentKind> = ContentOf<K> & { slug: string }

/** A course of the catalogue in the form needed by the public pages. */
export interface SiteCourse {
  /** ID of the course, which is a group of lessons in the catalogue. */
  gid: string
  title: string
  summary: string
  lessons: readonly {
    id: string
    title: string
    level: Level | undefined
    /** Whether the free plan includes the lesson. */
    isFree: boolean
    /** Rank among the ten best known lessons. */
    top10: number | undefined
    /** Drawn figure: technique, and seconds of its scene. Only lessons of the demo academy have a figure. */
    figure: { technique: string; at: number } | undefined
    /** Path of the lesson's picture. Undefined for a picture on another host, and in the demo's source. */
    picture: string | undefined
  }[]
}

/**
 * All published content that the public pages show (specification, "Content is data"). The server passes this object to
 * the renderer. Arrays are in the order that the academy chose.
 */
export interface SiteContent {
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
  /** False if emails are only saved as files: the academy has no mail server and is not a demo. */
  sendsMail: boolean
  /** Whether bought plans renew automatically. */
  renews: boolean
  site: ContentOf<'site'>
  plans: ContentOf<'plans'>
  team: ContentOf<'team'>
  instructors: readonly Published<'instructor'>[]
  help: readonly Published<'help'>[]
  /** `published`: day shown next to the title. */
  articles: readonly (Published<'article'> & { published: string })[]
  pages: readonly Published<'page'>[]
  legal: readonly Published<'legal'>[]
  /** Courses of the catalogue, in its order. */
  courses: readonly SiteCourse[]
  /** Announced lessons that are not published yet. */
  soon: readonly Pick<ComingSoonLesson, 'id' | 'title' | 'description'>[]
}

/** Slug of the page "LEO & Security", which an academy may omit. Its path is `/security`. */
export const SECURITY_SLUG = 'security'

/** Content included as JSON in every page for the application. */
export interface SharedContent extends Pick<SiteContent, 'site' | 'plans' | 'sendsMail' | 'renews'> {
  /** Whether optional pages have content. Default menus link to them only then. */
  hasPage: { team: boolean; security: boolean; blog: boolean }
}

/** Name of the `meta` element of a page that contains its {@link SharedContent}. */
export const SHARED_CONTENT_META_NAME = 'published'
