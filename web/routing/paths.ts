import type { OAUTH_PAGE } from '#contract/oauth.ts'
import { addressOf, namedRoutes } from './named-routes.ts'

/** The one place where addresses are built. A lesson is named by its group and its id (specification §2). */

export interface LessonRef {
  gid: string
  id: string
}

/** What the specification's search link looks for (§2): the ranked lessons. */
export const POPULAR_SEARCH = 'Top 10'

const withLesson = (path: string, lesson: LessonRef | undefined) =>
  lesson ? `${path}?${new URLSearchParams({ gid: lesson.gid, id: lesson.id })}` : path

const withNext = (path: string, next: string | undefined) => (next ? `${path}?${new URLSearchParams({ next })}` : path)

export const paths = {
  home: () => '/',
  team: () => '/team',
  security: () => '/security',
  courses: () => '/courses',
  blog: () => '/blog',
  article: (slug: string) => `/blog/${slug}`,
  /** A page that the academy has added. */
  page: (slug: string) => `/pages/${slug}`,
  hello: () => '/lp/hello',
  contactUs: () => '/contact-us',
  cookie: () => '/cookie',
  terms: () => '/terms',
  privacy: () => '/privacy',
  help: () => '/help',
  /**
   * `next`: where to go once signed in. Only a path of this site is ever followed, see `session/pages/wanted-path.ts`.
   */
  signIn: (next?: string) => withNext(namedRoutes.SignIn, next),
  signUp: (next?: string) => withNext(namedRoutes.SignUp, next),
  forgot: (next?: string) => withNext(namedRoutes.Forgot, next),
  recover: () => namedRoutes.Recover,
  /** Without the values of a mailed link: the page that says where to look for it. */
  confirm: (next?: string) => withNext(namedRoutes.Confirm, next),
  /** Where a sign-in at an identity provider ends; nothing links there. */
  oauth: (): typeof OAUTH_PAGE => '/oauth',
  signOut: () => '/sign-out',
  browse: () => namedRoutes.Browse,
  latest: () => namedRoutes.Latest,
  myList: () => namedRoutes.MyList,
  /** All notes across the lessons. */
  notebook: () => '/notebook',
  /** What plays without a network. */
  gymBag: () => '/gym-bag',
  /** The day's techniques to be done from memory. */
  review: () => '/review',
  /** A round of drill clips: those of one lesson, or all. */
  drillSession: (lesson?: LessonRef) => withLesson('/drill-session', lesson),
  search: (term: string) => addressOf('Search', { term }),
  watch: ({ gid, id }: LessonRef) => addressOf('Watch', { gid, id }),
  info: ({ gid, id }: LessonRef) => addressOf('Info', { gid, id }),
  notifications: () => namedRoutes.Notifications,
  manageAccount: () => namedRoutes.ManageAccount,
  helpCenter: () => namedRoutes.HelpCenter,
  lockedAccess: (lesson?: LessonRef) => withLesson(namedRoutes.LockedAccess, lesson),
  /** Where staff run the school. */
  studio: () => '/studio',
  studioUploads: () => '/studio/uploads',
  /** Why a film failed, and the ways on. */
  studioFailedFilm: (id: string) => `/studio/uploads/${id}`,
  studioStaff: () => '/studio/staff',
  studioMembers: () => '/studio/members',
  studioMember: (id: string) => `/studio/members/${id}`,
  studioOrders: () => '/studio/orders',
  studioOrder: (id: string) => `/studio/orders/${id}`,
  studioReports: (lesson?: string) => `/studio/reports${lesson === undefined ? '' : `/${encodeURIComponent(lesson)}`}`,
  studioSecondFactor: () => '/studio/second-factor',
  /** The first day of an academy. */
  studioSetup: () => '/studio/setup',
  studioPrograms: () => '/studio/programs',
  studioSite: () => '/studio/site',
  studioPlans: () => '/studio/plans',
  studioTeamPage: () => '/studio/team-page',
  /** `section`: a kind of text as the Studio's addresses name it, such as `articles`. */
  studioTexts: (section: string) => `/studio/${section}`,
  studioText: (section: string, slug: string) => `/studio/${section}/${encodeURIComponent(slug)}`,
  /** The page of a lesson before it is published, as a `visitor`, a `free` or a `paid` member gets it. */
  studioPreview: (lesson: string, as = 'paid') => `/studio/lessons/${encodeURIComponent(lesson)}/preview?as=${as}`,
  /** The captions of a lesson, or those in one language. */
  studioCaptions: (lesson: string, lang?: string) =>
    `/studio/lessons/${encodeURIComponent(lesson)}/captions${lang === undefined ? '' : `/${lang}`}`,
  receipt: (order: string) => `/receipt/${encodeURIComponent(order)}`,
  /** `lesson`: what the visitor came for, to be played once it is paid. */
  cart: (plan?: '4WK' | '1YR', lesson?: LessonRef) =>
    plan
      ? `${namedRoutes.Cart}?${new URLSearchParams({ plan, ...(lesson && { gid: lesson.gid, id: lesson.id }) })}`
      : namedRoutes.Cart,
}

/** Whether the application draws this address of the site; any other is a document, for which the server is asked. */
export const isDrawn = (path: string) =>
  /^\/(browse|latest|my-list|notebook|gym-bag|review|drill-session|receipt|search|info|watch|notifications|manage-account|help-center|locked-access|cart|studio)([/?#]|$)/.test(
    path,
  )

/** Whether this address of the site is a public document for people, which the server sends without the application. */
export const isDocument = (path: string) =>
  /^\/(team|security|courses|blog(\/[\w-]+)?|lp\/hello|contact-us|cookie|terms|privacy|help)?\/?([?#]|$)/.test(path)
