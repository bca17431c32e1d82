import { useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Both values of a link from a mail (session service §5.2). */
export interface MailedLink {
  token: string
  tokenId: string
}

/** The link this page was opened by. Null where there is none, undefined while that is not known yet. */
export const useMailedLink = (): MailedLink | null | undefined => {
  const [search] = useSearchParams()
  const token = search.get('token')
  const tokenId = search.get('tokenId')
  if (!useHydrated()) return undefined
  return token && tokenId ? { token, tokenId } : null
}

/** The address that the link was mailed to, where it names one: behind the #, so that no server reads it. */
export const useMailedEmail = (): string | undefined =>
  new URLSearchParams(useLocation().hash.slice(1)).get('email') ?? undefined
