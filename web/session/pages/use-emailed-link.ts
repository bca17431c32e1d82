import { useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Token and token ID of an emailed link (session service §5.2). */
export interface EmailedLink {
  token: string
  tokenId: string
}

/** Values of the emailed link in the URL. Null without a link, undefined until hydration. */
export const useEmailedLink = (): EmailedLink | null | undefined => {
  const [search] = useSearchParams()
  const token = search.get('token')
  const tokenId = search.get('tokenId')
  if (!useHydrated()) return undefined
  return token && tokenId ? { token, tokenId } : null
}

/** Email address in the link's fragment, if any; servers do not receive fragments. */
export const useEmailOfLink = (): string | undefined =>
  new URLSearchParams(useLocation().hash.slice(1)).get('email') ?? undefined
