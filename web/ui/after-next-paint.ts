/** Runs a callback after the next paint, so that rendered changes are visible and pending input is handled first. */
export const afterNextPaint = (callback: () => void) => {
  requestAnimationFrame(() => setTimeout(callback))
}
