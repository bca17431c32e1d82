import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The title is set with the page or just after it. */
const SETTLED = 300

/** What a screen reader has read out by itself: the page that was loaded. */
let told = typeof location === 'undefined' ? '' : location.pathname

/** Says the title of each further page: a change of page without a load is silent otherwise. */
export function PageVoice() {
  const { pathname } = useLocation()
  const [words, setWords] = useState('')
  useEffect(() => {
    if (pathname === told) return undefined
    const timer = setTimeout(() => {
      told = pathname
      setWords(document.title)
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  )
}
