const BUSY_SELECTOR =
  'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], .settings-panel'

/** Whether the focused element is a text field or inside an open dialog, so that its focus must not be moved. */
export const isBusyElement = (element: Element | null) => element !== null && element.closest(BUSY_SELECTOR) !== null

/** Whether the page must not navigate: the member is busy, has unsaved text, is on another tab, or is offline. */
export const isMemberBusy = () =>
  document.visibilityState !== 'visible' ||
  !navigator.onLine ||
  isBusyElement(document.activeElement) ||
  document.querySelector('dialog[open], [role="dialog"], .settings-panel') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
