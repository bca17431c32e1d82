import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/routing/paths.ts'

let lastPath: string | undefined

/** Returns the path of the page before the help center; undefined if the help center was the first page. */
export const getPathBeforeHelp = () => lastPath

/** Stores the current path, without the query string, which may be private. */
export function useLastPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== paths.helpCenter()) lastPath = pathname
  }, [pathname])
}
