/** Continues after the next paint: what was just rendered is visible, and presses meanwhile are handled first. */
export const afterNextPaint = (then: () => void) => {
  requestAnimationFrame(() => setTimeout(then))
}
