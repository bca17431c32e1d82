/** Goes on after the next picture: what was just drawn is seen, and whoever presses something meanwhile is answered first. */
export const afterNextPaint = (then: () => void) => {
  requestAnimationFrame(() => setTimeout(then))
}
