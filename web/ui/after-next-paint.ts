/** Runs a callback after the next paint, when rendered changes are visible and pending input was handled. */
export const afterNextPaint = (callback: () => void) => {
  requestAnimationFrame(() => setTimeout(callback))
}
