import type { SiteContent } from '#contract/site-content.ts'
import { documents, fixedAddresses, forms, machineFiles } from '#web/routing/route-table.ts'
import { paths } from '#web/routing/paths.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** Texts shown on a page of the specification, without a URL of their own. */
const placed = new Set(['contact', 'security'])

/** Public pages to be indexed: documents without hydration. */
export const listedPages = ({ articles, pages }: Pick<SiteContent, 'articles' | 'pages'>) => [
  ...fixedAddresses(documents),
  ...articles.map(({ slug }) => paths.article(slug)),
  ...pages.flatMap(({ slug }) => (placed.has(slug) ? [] : [paths.page(slug)])),
]

/** Pages without the application's scripts. */
export const staticPages = (content: SiteContent) => [
  ...listedPages(content),
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  paths.oauth(),
  '/404',
]

/** Machine-readable files, rendered with the pages. */
export const machinePages = Object.values(machineFiles)

/** Prerendered forms, hydrated by the application. */
export const hydratedPages = fixedAddresses(forms)

/** All paths rendered from published content. */
export const drawnPages = (content: SiteContent) => [...staticPages(content), ...hydratedPages, ...machinePages]
