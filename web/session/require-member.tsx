import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import type { Arrival } from './use-arrival.ts'
import { useSession } from './use-session.ts'
import { wantedPath } from './wanted-path.ts'

/**
 * Shows its content to members; anybody else is led to sign-in, which brings them back here afterwards, and says so to those whose session has
 * ended under their hands.
 */
export function RequireMember({ children }: { children: ReactNode }) {
  const { isLoggedIn } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasIn, setWasIn] = useState(isLoggedIn)
  if (isLoggedIn && !wasIn) setWasIn(true)
  if (isLoggedIn) return children
  const state: Arrival | null = wasIn ? { done: 'session-ended' } : null
  return <Navigate to={paths.signIn(wantedPath(pathname + search + hash) ?? undefined)} replace state={state} />
}
