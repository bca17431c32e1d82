import { useEffect, useRef } from 'react'

/**
 * A row that opens is gone with its button: whoever had the focus there goes on from the heading of the list, which
 * takes it. `count` are the rows.
 */
export function useFocusThatStays(count: number | undefined) {
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
