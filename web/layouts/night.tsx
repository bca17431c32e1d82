import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import '#web/features/catalogue/catalogue.css'
import { createQueries } from '#web/features/catalogue/index.ts'
import { Toast } from '#web/ui/toast.tsx'
import { ConsentAmongMembers } from './consent.tsx'
import { Discreet } from './discreet.tsx'
import { useLastPage } from './last-page.ts'
import { LiveRecords } from './live-records.tsx'
import { PageVoice } from './page-voice.tsx'
import type { Handle } from './zone.ts'

export const handle: Handle = { zone: 'night' }

/** Where a header breaks, or who is let in cannot be told: still within the member area. */
export { BrokenScreen as ErrorBoundary } from './broken-screen.tsx'

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
