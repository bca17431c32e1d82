/** A `ref` for what takes the focus as soon as it is there, because the control that had it has gone. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
