import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/routing/paths.ts'

let last: string | undefined

/** The page that the member was on before asking for help; undefined where help is the first page that was opened. */
export const lastPage = () => last

/** Remembers the member's page. Only its path: the query may be private. */
export function useLastPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== paths.helpCenter()) last = pathname
  }, [pathname])
}
