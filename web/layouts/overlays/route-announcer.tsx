import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds after navigation until the page has set its title. */
const TITLE_DELAY = 300

/** Last announced path, initially the loaded page, which screen readers announce themselves. */
let announcedPath = typeof location === 'undefined' ? '' : location.pathname

/** Announces the title after client-side navigation to screen readers. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === announcedPath) return undefined
    const timer = setTimeout(() => {
      announcedPath = pathname
      setTitle(document.title)
    }, TITLE_DELAY)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
