/** Ref callback that focuses an element on mount, because the focused control was removed. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
