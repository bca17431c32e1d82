import type { SiteContent } from '#contract/site-content.ts'
import { isTechnique } from '#figures/techniques.ts'
import type { Moment } from '#web/drawing/moment.ts'

/**
 * Moment of a technique on the social image (`og:image`) of a page, by path. Pages without an entry use the moment of
 * the home page.
 */
const fixedMoments: Record<string, Moment> = {
  '/': { technique: 'hip-throw', at: 1.62 },
  '/team': { technique: 'jab-cross', at: 0.4 },
  '/security': { technique: 'wrist-lock', at: 2.46 },
  '/courses': { technique: 'palm-strike', at: 1.3 },
  '/blog': { technique: 'distance', at: 2.15 },
  '/lp/hello': { technique: 'wrist-release', at: 1.74 },
  '/contact-us': { technique: 'distance', at: 3 },
  '/help': { technique: 'stand-up', at: 1.6 },
  '/cookie': { technique: 'stance-footwork', at: 1.2 },
  '/terms': { technique: 'stance-footwork', at: 1.2 },
  '/privacy': { technique: 'stance-footwork', at: 1.2 },
  // The article's own moments are too wide for the image.
  '/blog/being-your-own-first-responder-part-two': { technique: 'stand-up', at: 2.7 },
}

/** Returns the moments of all pages and articles by path. */
export const socialImageMoments = ({ articles }: Pick<SiteContent, 'articles'>): Record<string, Moment> => ({
  ...Object.fromEntries(
    articles.flatMap(({ slug, plate = [] }) => {
      const { technique = '', at } = plate.at(-1) ?? {}
      return isTechnique(technique) ? [[`/blog/${slug}`, { technique, at }]] : []
    }),
  ),
  ...fixedMoments,
})
