/**
 * Icons that the server renders from the academy's mark, by file. `size`: pixels per side. `share`: fraction covered by
 * the mark; the rest is background, for phones that crop icons.
 */
export const ICONS = {
  'favicon.ico': { size: 32, share: 1 },
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  'icon-maskable.png': { size: 512, share: 0.76 },
  'apple-touch-icon.png': { size: 180, share: 0.9 },
} as const
export type IconFile = keyof typeof ICONS

/** The academy's mark for browsers that support SVG icons, and for page headers without a logo. */
export const MARK = '/mark.svg'

/** Path prefix of the pictures that other sites show for pages. */
export const SHARED_PICTURES = '/og/'
