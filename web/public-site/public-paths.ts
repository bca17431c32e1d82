import type { SiteContent } from '#contract/site-content.ts'
import { documents, listFixedPaths, forms, machineFiles } from '#web/routing/route-table.ts'
import { paths } from '#web/routing/paths.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** Slugs of texts that are embedded in another page, so that they have no URL of their own. */
const embeddedTexts = new Set(['contact', 'security'])

/** Public pages to be indexed: documents without hydration. */
export const listedPages = ({ articles, pages }: Pick<SiteContent, 'articles' | 'pages'>) => [
  ...listFixedPaths(documents),
  ...articles.map(({ slug }) => paths.article(slug)),
  ...pages.flatMap(({ slug }) => (embeddedTexts.has(slug) ? [] : [paths.page(slug)])),
]

/** Pages without the application's scripts. */
export const staticPages = (content: SiteContent) => [
  ...listedPages(content),
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  paths.oauth(),
  '/404',
]

/** Machine-readable files, rendered with the pages. */
export const machineReadableFiles = Object.values(machineFiles)

/** Prerendered forms, hydrated by the application. */
export const hydratedPages = listFixedPaths(forms)

/** Paths of all pages and files that are rendered from published content. */
export const renderedPaths = (content: SiteContent) => [
  ...staticPages(content),
  ...hydratedPages,
  ...machineReadableFiles,
]
