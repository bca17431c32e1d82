import type { SiteContent } from '#contract/site-content.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** Texts that stand on a page of the specification, and have no other address. */
const placed = new Set(['contact', 'security'])

/** The public pages that search engines may list: documents, drawn without hydration. */
export const listedPages = ({ articles, pages }: Pick<SiteContent, 'articles' | 'pages'>) => [
  '/',
  '/team',
  '/security',
  '/courses',
  '/blog',
  ...articles.map(({ slug }) => `/blog/${slug}`),
  ...pages.flatMap(({ slug }) => (placed.has(slug) ? [] : [`/pages/${slug}`])),
  '/lp/hello',
  '/contact-us',
  '/cookie',
  '/terms',
  '/privacy',
  '/help',
]

/** Pages that need no script of the application. */
export const staticPages = (content: SiteContent) => [
  ...listedPages(content),
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  '/oauth',
  '/404',
]

/** What machines read, made with the pages. */
export const machinePages = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/manifest.webmanifest', '/help.json']

/** Forms that are drawn before their script comes, which then takes over. */
export const hydratedPages = ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm', '/sign-out']

/** Every address that is drawn of what is published. */
export const drawnPages = (content: SiteContent) => [...staticPages(content), ...hydratedPages, ...machinePages]
