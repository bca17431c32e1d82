import { articles } from './articles.ts'
import { newsletterPages } from './newsletter-pages.ts'

/** Pages that need no script: pure documents, prerendered without hydration. */
export const staticPages = [
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
  ...Object.keys(newsletterPages).map((name) => `/newsletter/${name}`),
  '/oauth',
  '/404',
]

/** Prerendered forms: their ground and fields are there before the script, which then takes over. */
export const hydratedPages = ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm', '/sign-out']
