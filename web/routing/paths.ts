import { buildPath, fixedPaths, routeTable } from './route-table.ts'

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
  article: (slug: string) => buildPath('article', { slug }),
  page: (slug: string) => buildPath('page', { slug }),
  /**
   * `next`: redirect target after sign-in. Validated in `session/pages/next-path.ts`; only paths of this site are
   * allowed.
   */
  signIn: (next?: string) => withNext(routeTable.signIn, next),
  signUp: (next?: string) => withNext(routeTable.signUp, next),
  forgot: (next?: string) => withNext(routeTable.forgot, next),
  /** Opened without the values of an emailed link, the page says where to find the email. */
  confirm: (next?: string) => withNext(routeTable.confirm, next),
  /** Session with the clips of one lesson, or of all lessons. */
  drillSession: (lesson?: LessonRef) => withLesson(routeTable.drillSession, lesson),
  /** Browsers resolve `.` and `..` in a path, but not with a space, which the search page removes. */
  search: (term: string) => buildPath('search', { term: /^\.{1,2}$/.test(term) ? `${term} ` : term }),
  watch: ({ gid, id }: LessonRef) => buildPath('watch', { gid, id }),
  info: ({ gid, id }: LessonRef) => buildPath('info', { gid, id }),
  receipt: (order: string) => buildPath('receipt', { order }),
  lockedAccess: (lesson?: LessonRef) => withLesson(routeTable.lockedAccess, lesson),
  /** `lesson`: the lesson to play after the purchase. */
  cart: (plan?: '4WK' | '1YR', lesson?: LessonRef) =>
    withQuery(routeTable.cart, plan && { plan, ...(lesson && { gid: lesson.gid, id: lesson.id }) }),
  studioFailedFilm: (film: string) => buildPath('studioFailedFilm', { film }),
  studioMember: (id: string) => buildPath('studioMember', { id }),
  studioOrder: (id: string) => buildPath('studioOrder', { id }),
  studioReports: (lesson?: string) =>
    lesson === undefined ? routeTable.studioReports : buildPath('studioLessonReports', { lesson }),
  studioTexts: (section: string) => buildPath('studioTexts', { section }),
  studioText: (section: string, slug: string) => buildPath('studioText', { section, slug }),
  /** Preview of a lesson as seen by a `visitor`, a `free` or a `paid` member. */
  studioPreview: (lesson: string, as = 'paid') => withQuery(buildPath('studioPreview', { slug: lesson }), { as }),
  studioCaptions: (lesson: string, lang?: string) =>
    lang === undefined
      ? buildPath('studioCaptions', { lesson })
      : buildPath('studioLanguageCaptions', { lesson, lang }),
}
