import type { SiteContent } from '#contract/site-content.ts'
import { documents, fixedAddresses, forms, machineFiles } from './routing/route-table.ts'
import { paths } from './routing/paths.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** Texts that stand on a page of the specification, and have no other address. */
const placed = new Set(['contact', 'security'])

/** The public pages that search engines may list: documents, drawn without hydration. */
export const listedPages = ({ articles, pages }: Pick<SiteContent, 'articles' | 'pages'>) => [
  ...fixedAddresses(documents),
  ...articles.map(({ slug }) => paths.article(slug)),
  ...pages.flatMap(({ slug }) => (placed.has(slug) ? [] : [paths.page(slug)])),
]

/** Pages that need no script of the application. */
export const staticPages = (content: SiteContent) => [
  ...listedPages(content),
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  paths.oauth(),
  '/404',
]

/** What machines read, made with the pages. */
export const machinePages = Object.values(machineFiles)

/** Forms that are drawn before their script comes, which then takes over. */
export const hydratedPages = fixedAddresses(forms)

/** Every address that is drawn of what is published. */
export const drawnPages = (content: SiteContent) => [...staticPages(content), ...hydratedPages, ...machinePages]
