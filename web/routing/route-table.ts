/**
 * All paths of the site by name (specification §2). Routes (`routes.ts`), page lists and links are derived from them.
 */

/** Public documents, served without the application. */
export const documents = {
  home: '/',
  team: '/team',
  security: '/security',
  courses: '/courses',
  blog: '/blog',
  article: '/blog/:slug',
  /** Additional page created by the academy. */
  page: '/pages/:slug',
  hello: '/lp/hello',
  contactUs: '/contact-us',
  cookie: '/cookie',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
} as const

/** Prerendered forms, hydrated by the application. */
export const forms = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgot: '/forgot',
  recover: '/recover',
  confirm: '/confirm',
  signOut: '/sign-out',
} as const

/** Screens of the application, for members and visitors. */
export const screens = {
  browse: '/browse',
  latest: '/latest',
  myList: '/my-list',
  /** All notes across lessons. */
  notebook: '/notebook',
  /** Offline lessons. */
  gymBag: '/gym-bag',
  /** Techniques due for review today. */
  review: '/review',
  /** Training session of drill clips. */
  drillSession: '/drill-session',
  search: '/search/:term',
  info: '/info/:gid/:id',
  watch: '/watch/:gid/:id',
  notifications: '/notifications',
  manageAccount: '/manage-account',
  helpCenter: '/help-center',
  receipt: '/receipt/:order',
  lockedAccess: '/locked-access',
  cart: '/cart',
} as const

/** Screens of the Studio. */
export const studioScreens = {
  studio: '/studio',
  studioUploads: '/studio/uploads',
  /** Reason for a failed film, and the available actions. */
  studioFailedFilm: '/studio/uploads/:film',
  studioStaff: '/studio/staff',
  studioMembers: '/studio/members',
  studioMember: '/studio/members/:id',
  studioOrders: '/studio/orders',
  studioOrder: '/studio/orders/:id',
  studioReports: '/studio/reports',
  studioLessonReports: '/studio/reports/:lesson',
  studioIntegrations: '/studio/programs',
  studioSecondFactor: '/studio/second-factor',
  studioSite: '/studio/site',
  studioPlans: '/studio/plans',
  studioTeamPage: '/studio/team-page',
  studioPreview: '/studio/lessons/:slug/preview',
  /** Captions of a lesson, and its captions in one language. */
  studioCaptions: '/studio/lessons/:lesson/captions',
  studioLanguageCaptions: '/studio/lessons/:lesson/captions/:lang',
  /** `section`: kind of text as in the Studio's paths, such as `articles`. */
  studioTexts: '/studio/:section',
  studioText: '/studio/:section/:slug',
  /** Setup pages of a new academy. */
  studioSetup: '/studio/setup',
  studioJoin: '/studio/join',
} as const

/** Machine-readable files, rendered with the pages. */
export const machineFiles = {
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  feed: '/feed.xml',
  manifest: '/manifest.webmanifest',
  helpTopics: '/help.json',
} as const

export const routeTable = {
  ...documents,
  ...forms,
  /** Last page of a sign-in at an identity provider; nothing links to it. */
  oauth: '/oauth',
  ...screens,
  ...studioScreens,
  ...machineFiles,
} as const

export type RouteName = keyof typeof routeTable

type ParamsOf<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

/** Path of a route; parameters may contain any character. */
export const buildPath = <Name extends RouteName>(
  name: Name,
  values: Readonly<Record<ParamsOf<(typeof routeTable)[Name]>, string>>,
): string =>
  Object.entries<string>(values).reduce<string>(
    (path, [key, value]) => path.replace(`:${key}`, () => encodeURIComponent(value)),
    routeTable[name],
  )

const hasParams = (path: string) => path.includes(':')

/** Paths without parameters. */
export const listFixedPaths = (table: Readonly<Record<string, string>>) =>
  Object.values(table).filter((path) => !hasParams(path))

type FixedName = { [Name in RouteName]: ParamsOf<(typeof routeTable)[Name]> extends never ? Name : never }[RouteName]

/** Builder for each path without parameters. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the names
export const fixedPaths = Object.fromEntries(
  Object.entries(routeTable).flatMap(([name, path]) => (hasParams(path) ? [] : [[name, () => path]])),
) as { readonly [Name in FixedName]: () => (typeof routeTable)[Name] }

const getFirstSegment = (path: string) => /^\/([^/?#]*)/.exec(path)?.[1] ?? ''
const appFirstSegments = new Set(Object.values({ ...screens, ...studioScreens }).map(getFirstSegment))

/** Whether the application renders this path; other paths are documents requested from the server. */
export const isAppPath = (path: string) => appFirstSegments.has(getFirstSegment(path))

const documentPattern = new RegExp(
  `^(${Object.values(documents)
    .map((path) => path.replace(':slug', String.raw`[\w-]+`).slice(0, path === '/' ? 0 : undefined))
    .join('|')})/?([?#]|$)`,
)

/** Whether this path is a public document, served without the application. */
export const isDocumentPath = (path: string) => documentPattern.test(path)
