/**
 * The icons that the server draws of the academy's mark, by file. `size`: pixels of a side. `share`: how much of it the
 * mark takes; the rest is ground, for phones that cut corners.
 */
export const ICONS = {
  'favicon.ico': { size: 32, share: 1 },
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  'icon-maskable.png': { size: 512, share: 0.76 },
  'apple-touch-icon.png': { size: 180, share: 0.9 },
} as const
export type IconFile = keyof typeof ICONS

/** The academy's mark, for browsers that take a drawing, and in the head of pages where there is no logo. */
export const MARK = '/mark.svg'

/** Below it are the pictures that other sites show of pages. */
export const SHARED_PICTURES = '/og/'
