import { useSearchParams } from 'react-router'
import { isDocument, isDrawn } from '#web/routing/route-table.ts'
import { tryCatch } from '#web/api/read-answer.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Any origin: it only shows whether an address stays on it. */
const HERE = 'https://here.invalid'

/**
 * The page of this site to open after sign-in, or null. Anything else would be an open redirect, or no page for people:
 * an API call, a file, or one of the auth pages, which would sign the member out again or ask them to sign in once
 * more.
 */
export const wantedPath = (path: string | null): string | null => {
  if (!path?.startsWith('/') || !URL.canParse(path, HERE)) return null
  const { origin, pathname, search, hash } = new URL(path, HERE)
  const isPage = isDrawn(pathname) || isDocument(pathname)
  // The server has no page for a path that cannot be decoded.
  if (origin !== HERE || !isPage || tryCatch(() => decodeURI(pathname)) === undefined) return null
  return pathname + search + hash
}

/** Where the visitor wanted to go before they had to sign in: `?next=` of this page, if that path may be followed. */
export const useWantedPath = (): string | undefined => {
  const [search] = useSearchParams()
  const wanted = wantedPath(search.get('next')) ?? undefined
  return useHydrated() ? wanted : undefined
}
