import { addressOf, fixedPaths, routeTable } from './route-table.ts'

/** A lesson is identified by its group and its id (specification §2). */
export interface LessonRef {
  gid: string
  id: string
}

/** Search term of the specification's link to ranked lessons (§2). */
export const POPULAR_SEARCH = 'Top 10'

const withQuery = (path: string, query: Readonly<Record<string, string>> | undefined) =>
  query ? `${path}?${new URLSearchParams(query)}` : path
const withLesson = (path: string, lesson: LessonRef | undefined) =>
  withQuery(path, lesson && { gid: lesson.gid, id: lesson.id })
const withNext = (path: string, next: string | undefined) => withQuery(path, next ? { next } : undefined)

/** URL builders; all internal links use these. */
export const paths = {
  ...fixedPaths,
  article: (slug: string) => addressOf('article', { slug }),
  page: (slug: string) => addressOf('page', { slug }),
  /**
   * `next`: redirect target after sign-in. Validated in `session/pages/wanted-path.ts`; only paths of this site are
   * allowed.
   */
  signIn: (next?: string) => withNext(routeTable.signIn, next),
  signUp: (next?: string) => withNext(routeTable.signUp, next),
  forgot: (next?: string) => withNext(routeTable.forgot, next),
  /** Without the values of an emailed link the page tells where to find it. */
  confirm: (next?: string) => withNext(routeTable.confirm, next),
  /** Clips of one lesson, or all. */
  drillSession: (lesson?: LessonRef) => withLesson(routeTable.drillSession, lesson),
  search: (term: string) => addressOf('search', { term }),
  watch: ({ gid, id }: LessonRef) => addressOf('watch', { gid, id }),
  info: ({ gid, id }: LessonRef) => addressOf('info', { gid, id }),
  receipt: (order: string) => addressOf('receipt', { order }),
  lockedAccess: (lesson?: LessonRef) => withLesson(routeTable.lockedAccess, lesson),
  /** `lesson`: the lesson to play after the purchase. */
  cart: (plan?: '4WK' | '1YR', lesson?: LessonRef) =>
    withQuery(routeTable.cart, plan && { plan, ...(lesson && { gid: lesson.gid, id: lesson.id }) }),
  studioFailedFilm: (film: string) => addressOf('studioFailedFilm', { film }),
  studioMember: (id: string) => addressOf('studioMember', { id }),
  studioOrder: (id: string) => addressOf('studioOrder', { id }),
  studioReports: (lesson?: string) =>
    lesson === undefined ? routeTable.studioReports : addressOf('studioReportsOf', { lesson }),
  studioTexts: (section: string) => addressOf('studioTexts', { section }),
  studioText: (section: string, slug: string) => addressOf('studioText', { section, slug }),
  /** Preview of a lesson as seen by a `visitor`, a `free` or a `paid` member. */
  studioPreview: (lesson: string, as = 'paid') => withQuery(addressOf('studioPreview', { slug: lesson }), { as }),
  studioCaptions: (lesson: string, lang?: string) =>
    lang === undefined ? addressOf('studioCaptions', { lesson }) : addressOf('studioCaptionsIn', { lesson, lang }),
}
