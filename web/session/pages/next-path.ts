import { useSearchParams } from 'react-router'
import { isDocumentPath, isAppPath } from '#web/routing/route-table.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Any origin; used to check whether a URL stays on it. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid'

/**
 * Validates the redirect target after sign-in; null if it is invalid. Rejects open redirects, API paths, files, and
 * auth pages, which would sign the member out again or loop.
 */
export const validateNextPath = (path: string | null): string | null => {
  if (!path?.startsWith('/') || !URL.canParse(path, PLACEHOLDER_ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(path, PLACEHOLDER_ORIGIN)
  const isPage = isAppPath(pathname) || isDocumentPath(pathname)
  // The server has no page for a path that cannot be decoded.
  if (origin !== PLACEHOLDER_ORIGIN || !isPage || tryCatch(() => decodeURI(pathname)) === undefined) return null
  return pathname + search + hash
}

/** Valid redirect target in `?next=`. */
export const useNextPath = (): string | undefined => {
  const [search] = useSearchParams()
  const nextPath = validateNextPath(search.get('next')) ?? undefined
  return useHydrated() ? nextPath : undefined
}
