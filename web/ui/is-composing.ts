/**
 * Whether an input method uses the key, such as Enter to accept a word. Safari sends the event of the accepting key
 * after the composition, with the key code 229.
 */
export const isComposing = (event: Readonly<{ isComposing: boolean; keyCode: number }>): boolean =>
  event.isComposing || event.keyCode === 229
