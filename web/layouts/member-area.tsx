import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import '#web/features/catalogue/catalogue.css'
import { createQueryClient } from '#web/features/catalogue/index.ts'
import { Toast } from '#web/ui/toast.tsx'
import { MemberAreaCookieBanner } from '#web/layouts/overlays/app-cookie-banner.lazy.tsx'
import { DiscreetMode } from '#web/layouts/overlays/leave-now.lazy.tsx'
import { useLastPage } from '#web/layouts/navigation/use-last-page.ts'
import { LiveRecords } from '#web/layouts/live-records/live-records.tsx'
import { RouteAnnouncer } from '#web/layouts/overlays/route-announcer.tsx'
import type { Handle } from '#web/routing/route-handle.ts'

export const handle: Handle = { zone: 'night' }

export { ScreenErrorBoundary as ErrorBoundary } from '#web/layouts/errors/error-boundary.tsx'

/** Layout of the member area, with the dark theme and a query cache. */
export default function MemberArea() {
  const [queryClient] = useState(createQueryClient)
  useLastPage()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <MemberAreaCookieBanner />
      <LiveRecords />
      <Toast />
      <RouteAnnouncer />
      <DiscreetMode />
    </QueryClientProvider>
  )
}
