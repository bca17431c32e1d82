import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { paths } from '#web/routing/paths.ts'

/** Milliseconds until the code is loaded, so that it does not compete with the page. */
const DELAY = 3000

/** Loads the code of sign-out and of the page after it, so that a member can sign out offline. */
export function PreloadSignOut() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(navigator.onLine), DELAY)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded && [paths.signOut(), paths.signIn()].map((page) => <PrefetchPageLinks key={page} page={page} />)
}
