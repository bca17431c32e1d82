import type { FOOTER_DELAY, HEADER_DELAYS } from '#contract/limits.ts'

const [first, second]: typeof HEADER_DELAYS = [200, 400]
const foot: typeof FOOTER_DELAY = 200

/**
 * Classes for fading in after a delay (specification §9), defined in `layouts.css`. With reduced motion the parts
 * appear immediately.
 */
export const fadeIn = {
  name: `enter enter-${first}`,
  links: `enter enter-${second}`,
  footer: `enter enter-${foot}`,
}
