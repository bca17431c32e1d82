import type { FOOTER_DELAY, HEADER_DELAYS } from '#contract/limits.ts'

const [first, second]: typeof HEADER_DELAYS = [200, 400]
const foot: typeof FOOTER_DELAY = 200

/** The classes of what comes in with a delay (specification §9). `layouts.css` fades it in: nothing moves, and without motion it is there at once. */
export const fadeIn = {
  name: `enter enter-${first}`,
  links: `enter enter-${second}`,
  footer: `enter enter-${foot}`,
}
