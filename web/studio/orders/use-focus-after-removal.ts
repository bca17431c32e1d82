import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a list when the row with the focused button is removed. `count` is the number of
 * rows.
 */
export function useFocusAfterRemoval(count: number | undefined) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && section.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus()
  }, [count])
  return { section, heading }
}
