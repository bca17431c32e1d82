/** All public documents of specification §2 except forms. */
export const documents = [
  '/',
  '/team',
  '/security',
  '/courses',
  '/blog',
  '/blog/situational-awareness',
  '/blog/non-lethal-self-defense-weapons',
  '/blog/being-your-own-first-responder',
  '/blog/being-your-own-first-responder-part-two',
  '/blog/train-hard-fight-easy',
  '/blog/sharpening-the-mind-through-training',
  '/blog/situational-awareness-in-self-defense-tactics',
  '/lp/hello',
  '/contact-us',
  '/cookie',
  '/terms',
  '/privacy',
  '/help',
]

/** One document of each layout. */
export const layouts = new Set([
  '/',
  '/team',
  '/courses',
  '/blog',
  '/blog/situational-awareness',
  '/lp/hello',
  '/contact-us',
  '/terms',
  '/help',
])

/** Auth forms. */
export const authPages = ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm']
