/**
 * Returns whether an input method uses the key, such as Enter to accept a word. Safari reports that key after the
 * composition, with the key code 229.
 */
export const isComposing = (event: Readonly<{ isComposing: boolean; keyCode: number }>): boolean =>
  event.isComposing || event.keyCode === 229
