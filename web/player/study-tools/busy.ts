const BUSY =
  'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], .settings-panel'

/** Whether somebody who has the focus here writes, or has opened something: nothing may take it from them. */
export const isBusyElement = (element: Element | null) => element !== null && element.closest(BUSY) !== null

/**
 * Whether the member is busy, has written something that is not saved, is not looking, or has no network: the page must
 * not leave the lesson.
 */
export const isMemberBusy = () =>
  document.visibilityState !== 'visible' ||
  !navigator.onLine ||
  isBusyElement(document.activeElement) ||
  document.querySelector('dialog[open], [role="dialog"], .settings-panel') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '')
