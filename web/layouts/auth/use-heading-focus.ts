import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After each further page the focus goes to its heading, for keyboards and screen readers, unless a part of the page
 * has taken it. The first page is read out by itself.
 */
export function useHeadingFocus() {
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading && !heading.closest('main')?.contains(document.activeElement)) heading.focus({ preventScroll: true })
  }, [key])
}
