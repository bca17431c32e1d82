import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/routing/paths.ts'

let lastPath: string | undefined

/** Path of the page before the help center; undefined if the help center was opened first. */
export const getPathBeforeHelp = () => lastPath

/** Stores the member's current path, without the query, which may be private. */
export function useLastPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== paths.helpCenter()) lastPath = pathname
  }, [pathname])
}
