import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds after which the title of a page is set. */
const SETTLED = 300

/** The path that was announced last. A screen reader announces the page that was loaded by itself. */
let announced = typeof location === 'undefined' ? '' : location.pathname

/** Announces the title of each further page to screen readers: a change of page without a load is silent otherwise. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === announced) return undefined
    const timer = setTimeout(() => {
      announced = pathname
      setTitle(document.title)
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
