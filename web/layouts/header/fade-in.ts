import type { FOOTER_DELAY_MS, HEADER_DELAYS_MS } from '#contract/limits.ts'

const [nameDelay, linksDelay]: typeof HEADER_DELAYS_MS = [200, 400]
const footerDelay: typeof FOOTER_DELAY_MS = 200

/**
 * Classes that fade in parts of the page after a delay (specification §9), defined in `layouts.css`. With reduced
 * motion, the parts appear immediately.
 */
export const fadeIn = {
  name: `enter enter-${nameDelay}`,
  links: `enter enter-${linksDelay}`,
  footer: `enter enter-${footerDelay}`,
}
