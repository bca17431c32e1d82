import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import '#web/features/catalogue/catalogue.css'
import { createQueries } from '#web/features/catalogue/index.ts'
import { Toast } from '#web/ui/toast.tsx'
import { ConsentAmongMembers } from '#web/layouts/notices/consent-banner.lazy.tsx'
import { Discreet } from '#web/layouts/notices/leave-now.lazy.tsx'
import { useLastPage } from '#web/layouts/navigation/last-page.ts'
import { LiveRecords } from '#web/layouts/live-records/live-records.tsx'
import { PageVoice } from '#web/layouts/notices/route-announcer.tsx'
import type { Handle } from './route-handle.ts'

export const handle: Handle = { zone: 'night' }

/** Where a header breaks, or who is let in cannot be told: still within the member area. */
export { BrokenScreen as ErrorBoundary } from '#web/layouts/errors/screen-error-boundary.tsx'

/** The member area: night ground, and one cache for what it fetches. */
export default function Night() {
  const [queries] = useState(createQueries)
  useLastPage()
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <ConsentAmongMembers />
      <LiveRecords />
      <Toast />
      <PageVoice />
      <Discreet />
    </QueryClientProvider>
  )
}
