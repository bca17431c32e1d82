import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the heading after navigation, unless the page has set the focus. Screen readers announce the first page
 * themselves.
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
