import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { isLeaving } from './leaving.ts'
import { forgetMemberHere } from './member-storage.ts'
import type { Arrival } from './use-arrival.ts'
import { useSession } from './use-session.ts'
import { wantedPath } from './wanted-path.ts'

/**
 * Shows its content to members; anybody else is led to sign-in, which brings them back here afterwards, and says so to those whose session has
 * ended under their hands, or whose account is gone.
 */
export function RequireMember({ children }: { children: ReactNode }) {
  const { ownerId } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasIn, setWasIn] = useState(ownerId)
  if (ownerId !== null && ownerId !== wasIn) setWasIn(ownerId)
  useEffect(() => {
    if (ownerId === null && wasIn !== null) forgetMemberHere(wasIn)
  }, [ownerId, wasIn])
  if (ownerId !== null) return children
  if (isLeaving(wasIn))
    return <Navigate to={paths.signIn()} replace state={{ done: 'account-deleted' } satisfies Arrival} />
  const state: Arrival | null = wasIn === null ? null : { done: 'session-ended' }
  return <Navigate to={paths.signIn(wantedPath(pathname + search + hash) ?? undefined)} replace state={state} />
}
