import type { FOOTER_DELAY, HEADER_DELAYS } from '#contract/limits.ts'

const [first, second]: typeof HEADER_DELAYS = [200, 400]
const foot: typeof FOOTER_DELAY = 200

/**
 * The classes of parts that fade in after a delay (specification §9), by `layouts.css`: nothing moves, and where motion
 * is reduced they are there at once.
 */
export const fadeIn = {
  name: `enter enter-${first}`,
  links: `enter enter-${second}`,
  footer: `enter enter-${foot}`,
}
