import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/routing/paths.ts'

let last: string | undefined

/** Page before the help center; undefined if help was opened first. */
export const lastPage = () => last

/** Stores the member's current path. Without the query, which may be private. */
export function useLastPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== paths.helpCenter()) last = pathname
  }, [pathname])
}
