import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Time after a navigation within which pages set their titles. */
const TITLE_DELAY_MS = 300

/** Last announced path; initially the path of the loaded page, which screen readers announce. */
let announcedPath = typeof location === 'undefined' ? '' : location.pathname

/** Announces the title of the page to screen readers after a client-side navigation. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === announcedPath) return undefined
    const timer = setTimeout(() => {
      announcedPath = pathname
      setTitle(document.title)
    }, TITLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
