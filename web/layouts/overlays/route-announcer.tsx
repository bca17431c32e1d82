import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Delay in milliseconds until the title of a page is set. */
const SETTLED = 300

/** Last announced path. Screen readers announce a loaded page themselves. */
let announced = typeof location === 'undefined' ? '' : location.pathname

/** Announces the title after client-side navigation to screen readers. */
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
