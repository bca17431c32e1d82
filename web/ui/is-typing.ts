/** Whether the target of a key press accepts text, so that single-key shortcuts do not apply. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
