import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { ignoreError } from '#web/api/log-warning.ts'
import { paths } from '#web/routing/paths.ts'

/** Delay before the code is loaded, so that it does not compete with the page. */
const PRELOAD_DELAY_MS = 3000

/**
 * Loads the code of the sign-out and sign-in pages, so that a member can sign out offline. First checks that the server
 * responds, because the router reloads the page if code cannot be loaded.
 */
export function PreloadSignOut() {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => setReachable(ok), ignoreError)
    }, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReachable && [paths.signOut(), paths.signIn()].map((page) => <PrefetchPageLinks key={page} page={page} />)
}
