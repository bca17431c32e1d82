import { articles } from './articles.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** The public pages that search engines may list: documents, prerendered without hydration. */
export const listedPages = [
  '/',
  '/team',
  '/security',
  '/courses',
  '/blog',
  ...articles.map(({ slug }) => `/blog/${slug}`),
  '/lp/hello',
  '/contact-us',
  '/cookie',
  '/terms',
  '/privacy',
  '/help',
]

/** Pages that need no script of the application. */
export const staticPages = [
  ...listedPages,
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  '/oauth',
  '/404',
]

/** What machines read, made with the pages. */
export const machinePages = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/manifest.webmanifest']

/** Prerendered forms: their ground and fields are there before the script, which then takes over. */
export const hydratedPages = ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm', '/sign-out']
