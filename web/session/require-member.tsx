import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from './use-session.ts'
import { wantedPath } from './wanted-path.ts'

/** Shows its content to members; anybody else is led to sign-in, which brings them back here afterwards. */
export function RequireMember({ children }: { children: ReactNode }) {
  const { isLoggedIn } = useSession()
  const { pathname, search, hash } = useLocation()
  if (isLoggedIn) return children
  return <Navigate to={paths.signIn(wantedPath(pathname + search + hash) ?? undefined)} replace />
}
