import type { FOOTER_DELAY, HEADER_DELAYS } from '#contract/limits.ts'

const [nameDelay, linksDelay]: typeof HEADER_DELAYS = [200, 400]
const footerDelay: typeof FOOTER_DELAY = 200

/**
 * Classes that fade in parts of the page after a delay (specification §9), defined in `layouts.css`. With reduced
 * motion, the parts appear immediately.
 */
export const fadeIn = {
  name: `enter enter-${nameDelay}`,
  links: `enter enter-${linksDelay}`,
  footer: `enter enter-${footerDelay}`,
}
