import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the heading after a navigation, unless the page has set the focus. Not on the first page, which screen
 * readers announce without a focus.
 */
export function useHeadingFocus() {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading && !heading.closest('main')?.contains(document.activeElement)) heading.focus({ preventScroll: true })
  }, [key])
}
