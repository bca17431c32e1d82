/**
 * Every address of the site, by name (specification §2). The route table of the application (`routes.ts`), the lists of
 * pages and every link are made of it.
 */

/** Public pages for people: documents, which the server sends without the application. */
export const documents = {
  home: '/',
  team: '/team',
  security: '/security',
  courses: '/courses',
  blog: '/blog',
  article: '/blog/:slug',
  /** A page that the academy has added. */
  page: '/pages/:slug',
  hello: '/lp/hello',
  contactUs: '/contact-us',
  cookie: '/cookie',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
} as const

/** Forms that are drawn before their script comes, which then takes over. */
export const forms = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgot: '/forgot',
  recover: '/recover',
  confirm: '/confirm',
  signOut: '/sign-out',
} as const

/** Screens that the application draws, for members and those beside them. */
export const screens = {
  browse: '/browse',
  latest: '/latest',
  myList: '/my-list',
  /** All notes across the lessons. */
  notebook: '/notebook',
  /** What plays without a network. */
  gymBag: '/gym-bag',
  /** The day's techniques to be done from memory. */
  review: '/review',
  /** A round of drill clips. */
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

/** Where staff run the school. */
export const studioScreens = {
  studio: '/studio',
  studioUploads: '/studio/uploads',
  /** Why a film failed, and the ways on. */
  studioFailedFilm: '/studio/uploads/:film',
  studioStaff: '/studio/staff',
  studioMembers: '/studio/members',
  studioMember: '/studio/members/:id',
  studioOrders: '/studio/orders',
  studioOrder: '/studio/orders/:id',
  studioReports: '/studio/reports',
  studioReportsOf: '/studio/reports/:lesson',
  studioPrograms: '/studio/programs',
  studioSecondFactor: '/studio/second-factor',
  studioSite: '/studio/site',
  studioPlans: '/studio/plans',
  studioTeamPage: '/studio/team-page',
  studioPreview: '/studio/lessons/:slug/preview',
  /** The captions of a lesson, and those in one language. */
  studioCaptions: '/studio/lessons/:lesson/captions',
  studioCaptionsIn: '/studio/lessons/:lesson/captions/:lang',
  /** `section`: a kind of text as the Studio's addresses name it, such as `articles`. */
  studioTexts: '/studio/:section',
  studioText: '/studio/:section/:slug',
  /** The first day of an academy. */
  studioSetup: '/studio/setup',
  studioJoin: '/studio/join',
} as const

/** What machines read, made with the pages. */
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
  /** Where a sign-in at an identity provider ends; nothing links there. */
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

/** The address of a route; its parameters may contain any character. */
export const addressOf = <Name extends RouteName>(
  name: Name,
  values: Readonly<Record<ParamsOf<(typeof routeTable)[Name]>, string>>,
): string =>
  Object.entries<string>(values).reduce<string>(
    (address, [key, value]) => address.replace(`:${key}`, () => encodeURIComponent(value)),
    routeTable[name],
  )

const hasParams = (path: string) => path.includes(':')

/** The addresses without parameters. */
export const fixedAddresses = (table: Readonly<Record<string, string>>) =>
  Object.values(table).filter((path) => !hasParams(path))

type FixedName = { [Name in RouteName]: ParamsOf<(typeof routeTable)[Name]> extends never ? Name : never }[RouteName]

/** A function for each address without parameters. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the names
export const fixedPaths = Object.fromEntries(
  Object.entries(routeTable).flatMap(([name, path]) => (hasParams(path) ? [] : [[name, () => path]])),
) as { readonly [Name in FixedName]: () => (typeof routeTable)[Name] }

const firstPart = (path: string) => /^\/([^/?#]*)/.exec(path)?.[1] ?? ''
const drawnParts = new Set(Object.values({ ...screens, ...studioScreens }).map(firstPart))

/** Whether the application draws this address of the site; any other is a document, for which the server is asked. */
export const isDrawn = (path: string) => drawnParts.has(firstPart(path))

const documentPattern = new RegExp(
  `^(${Object.values(documents)
    .map((path) => path.replace(':slug', String.raw`[\w-]+`).slice(0, path === '/' ? 0 : undefined))
    .join('|')})/?([?#]|$)`,
)

/** Whether this address of the site is a public document for people, which the server sends without the application. */
export const isDocument = (path: string) => documentPattern.test(path)
