import { useSearchParams } from 'react-router'
import { isDocument, isDrawn } from '#web/routing/route-table.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Any origin; used to check whether a URL stays on it. */
const HERE = 'https://here.invalid'

/**
 * Validates the redirect target after sign-in; null if it is invalid. Rejects open redirects, API paths, files, and
 * auth pages, which would sign the member out again or loop.
 */
export const wantedPath = (path: string | null): string | null => {
  if (!path?.startsWith('/') || !URL.canParse(path, HERE)) return null
  const { origin, pathname, search, hash } = new URL(path, HERE)
  const isPage = isDrawn(pathname) || isDocument(pathname)
  // The server has no page for a path that cannot be decoded.
  if (origin !== HERE || !isPage || tryCatch(() => decodeURI(pathname)) === undefined) return null
  return pathname + search + hash
}

/** Valid redirect target in `?next=`. */
export const useWantedPath = (): string | undefined => {
  const [search] = useSearchParams()
  const wanted = wantedPath(search.get('next')) ?? undefined
  return useHydrated() ? wanted : undefined
}
