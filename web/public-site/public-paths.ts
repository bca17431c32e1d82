import { SECURITY_SLUG, type SiteContent } from '#contract/site-content.ts'
import { documents, listFixedPaths, forms, machineFiles } from '#web/routing/route-table.ts'
import { paths } from '#web/routing/paths.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** Slugs of texts that are embedded in another page and have no separate URL. */
const embeddedTexts = new Set(['contact', SECURITY_SLUG])

/** Returns the paths of public pages for search engines: documents without hydration. */
export const listedPages = ({ articles, pages }: Pick<SiteContent, 'articles' | 'pages'>) => [
  ...listFixedPaths(documents).filter(
    (path) => path !== paths.security() || pages.some(({ slug }) => slug === SECURITY_SLUG),
  ),
  ...articles.map(({ slug }) => paths.article(slug)),
  ...pages.flatMap(({ slug }) => (embeddedTexts.has(slug) ? [] : [paths.page(slug)])),
]

/** Returns the paths of pages without the application's scripts. */
export const staticPages = (content: SiteContent) => [
  ...listedPages(content),
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  paths.oauth(),
  '/404',
]

/** Paths of machine-readable files, which are rendered with the pages. */
export const machineReadableFiles = Object.values(machineFiles)

/** Paths of prerendered forms, which the application hydrates. */
export const hydratedPages = listFixedPaths(forms)

/** Returns the paths of all pages and files that are rendered from published content. */
export const renderedPaths = (content: SiteContent) => [
  ...staticPages(content),
  ...hydratedPages,
  ...machineReadableFiles,
]
