import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import {
  AccessContext,
  accessQuery,
  createStudioQueries,
  StudioContent,
  StudioFrame,
  UnlockStudio,
  useAccess,
} from '#web/studio/shell/index.ts'
import { UploadSupport } from '#web/studio/uploads/index.ts'
import { SkipLink } from '#web/layouts/header/skip-link.tsx'
import { AccountSwitchGuard } from '#web/layouts/overlays/account-switch-guard.tsx'
import { RouteAnnouncer } from '#web/layouts/overlays/route-announcer.tsx'
import { paths } from '#web/routing/paths.ts'
import { RequireMember } from '#web/session/require-member.tsx'
import { useSession } from '#web/session/use-session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Toast } from '#web/ui/toast.tsx'
import type { Handle } from '#web/routing/route-handle.ts'

export const handle: Handle = { zone: 'manual' }

export { ScreenErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

/** Root layout of the Studio. Members never load its bundle. */
export default function Studio() {
  const [queryClient] = useState(createStudioQueries)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <RequireMember>
        <StudioAccess />
        <AccountSwitchGuard />
      </RequireMember>
      <Toast />
      <RouteAnnouncer />
    </QueryClientProvider>
  )
}

function StudioAccess() {
  const { ownerId, member } = useSession()
  const query = useQuery(accessQuery(ownerId ?? ''))
  if (query.data)
    return (
      <AccessContext value={query.data}>
        {query.data.secondFactor.isOpen ? <StudioShell /> : <UnlockStudio />}
      </AccessContext>
    )
  const isForbidden = query.error instanceof ApiError && query.error.statusCode === 403
  return (
    <main id="content" tabIndex={-1} className="page flex grow flex-col justify-center py-16 outline-none">
      {isForbidden ? (
        <StaffOnlyNotice email={member?.email} />
      ) : (
        <div className="max-w-[640px]">
          <h1 className={query.error ? 'mb-6 text-subhead leading-[0.92] condensed' : 'sr-only'}>
            {query.error ? 'Couldn’t open the Studio' : 'The Studio'}
          </h1>
          <StudioContent query={query} label="Your access">
            {() => null}
          </StudioContent>
        </div>
      )}
    </main>
  )
}

/** Frame of the Studio. Staff who lack a required second factor see only the setup page. */
function StudioShell() {
  const { isFactorMissing } = useAccess()
  const { pathname } = useLocation()
  const isOnSetupPage = pathname === paths.studioSecondFactor()
  return (
    <StudioFrame>
      {!isFactorMissing && <UploadSupport />}
      {isFactorMissing && !isOnSetupPage ? <Navigate to={paths.studioSecondFactor()} replace /> : <Outlet />}
    </StudioFrame>
  )
}

const StaffOnlyNotice = ({ email }: { email: string | undefined }) => (
  <div className="max-w-[640px]">
    <h1 className="text-subhead leading-[0.92] condensed">The Studio is for staff</h1>
    <p className="mt-4 measure">
      {email ? <b className="font-semibold wrap-anywhere">{email}</b> : 'This account'} isn’t on the academy’s staff. To
      get access, ask an owner for an invitation and open the link in the email.
    </p>
    <p className="mt-8 flex flex-wrap gap-3">
      <a href={paths.browse()} className={buttonClass({ tone: 'main' })}>
        Go to lessons
      </a>
      <a href={paths.signOut()} className={buttonClass()}>
        Sign in as someone else
      </a>
    </p>
  </div>
)
