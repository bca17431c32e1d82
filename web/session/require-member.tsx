import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { client } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { isDeletingAccount } from '#web/session/actions/account-deletion.ts'
import { deleteAllButUnsent, deleteMemberData, listUnsentOwners } from '#web/session/storage/member-storage.ts'
import type { AuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { useSession } from './use-session.ts'
import { validateNextPath } from '#web/session/pages/next-path.ts'

/**
 * Renders its content for members and redirects everybody else to sign-in, which returns to the same page. Sign-in
 * reports an ended session or a deleted account. Unsent data is kept after a session that ended without sign-out.
 */
export function RequireMember({ children }: { children: ReactNode }) {
  const { ownerId } = useSession()
  const { pathname, search, hash } = useLocation()
  const [previousId, setPreviousId] = useState(ownerId)
  // Another active member must not take over the page of a member whose session has ended.
  const hasEnded = previousId !== null && previousId !== ownerId && client.tokens.member(previousId).state !== 'active'
  if (ownerId !== null && ownerId !== previousId && !hasEnded) setPreviousId(ownerId)
  // After a sign-out in another tab, data that this page writes late is deleted too.
  const hasUnsentData =
    hasEnded &&
    !isDeletingAccount(previousId) &&
    client.tokens.member(previousId).state !== 'removed' &&
    listUnsentOwners().includes(previousId)
  useEffect(() => {
    if (hasEnded) (hasUnsentData ? deleteAllButUnsent : deleteMemberData)(previousId)
  }, [hasEnded, hasUnsentData, previousId])
  if (ownerId !== null && !hasEnded) return children
  if (isDeletingAccount(previousId))
    return <Navigate to={paths.signIn()} replace state={{ action: 'account-deleted' } satisfies AuthPageState} />
  const state: AuthPageState | null = previousId === null ? null : { action: 'session-ended' }
  return <Navigate to={paths.signIn(validateNextPath(pathname + search + hash) ?? undefined)} replace state={state} />
}
