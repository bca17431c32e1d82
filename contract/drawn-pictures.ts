/**
 * Icons that the server renders from the academy's mark (its logo or initials), by file name. `size`: pixels per side.
 * `share`: fraction of the side that the mark covers; the margin has the background color, for phones that crop icons.
 */
export const ICONS = {
  'favicon.ico': { size: 32, share: 1 },
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  'icon-maskable.png': { size: 512, share: 0.76 },
  'apple-touch-icon.png': { size: 180, share: 0.9 },
} as const
export type IconFile = keyof typeof ICONS

/** Path of the academy's mark as SVG: the icon in browsers that support it, and the logo of page headers. */
export const MARK_PATH = '/mark.svg'

/** Path prefix of the pictures that other sites show when they link to a page (Open Graph). */
export const SOCIAL_IMAGES_PATH = '/og/'
