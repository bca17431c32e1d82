const BUSY_SELECTOR =
  'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], .settings-panel'

/** Whether the element is a text field or inside an open dialog, so that the focus must not be moved away. */
export const shouldKeepFocus = (element: Element | null) => element !== null && element.closest(BUSY_SELECTOR) !== null

/** Whether the page must not navigate: the member uses a field or dialog, typed text, left the tab, or is offline. */
export const isMemberBusy = () =>
  document.visibilityState !== 'visible' ||
  !navigator.onLine ||
  shouldKeepFocus(document.activeElement) ||
  document.querySelector('dialog[open], [role="dialog"], .settings-panel') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
