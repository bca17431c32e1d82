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

/** Paths of one document per layout. */
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

/** Paths of the auth forms. */
export const authPages = ['/sign-in', '/sign-up', '/forgot', '/recover', '/confirm']
