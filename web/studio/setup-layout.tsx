import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createStudioQueries } from '#web/studio/shell/index.ts'
import { SkipLink } from '#web/layouts/header/skip-link.tsx'
import { AccountSwitchGuard } from '#web/layouts/overlays/account-switch-guard.tsx'
import { RouteAnnouncer } from '#web/layouts/overlays/route-announcer.tsx'
import { Toast } from '#web/ui/toast.tsx'
import type { Handle } from '#web/routing/route-handle.ts'

export const handle: Handle = { zone: 'manual' }

export { ScreenErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

/** Layout of the setup pages, without the Studio's navigation. */
export default function StudioSetup() {
  const [queryClient] = useState(createStudioQueries)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <Outlet />
      <AccountSwitchGuard />
      <Toast />
      <RouteAnnouncer />
    </QueryClientProvider>
  )
}
