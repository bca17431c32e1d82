import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { say } from '#web/manual/toast.ts'
import { markMember } from '#web/session/member-mark.ts'
import { useSession } from '#web/session/use-session.ts'
import { Consent } from './consent.tsx'
import { Discreet } from './discreet.tsx'
import { Footer } from './footer.tsx'
import { MarketingHeader } from './marketing-header.tsx'
import { SkipLink } from './skip-link.tsx'
import type { Handle } from './zone.ts'

export const handle: Handle = { zone: 'manual' }

/** Header and footer of the public pages around a page that the application draws. */
export default function MarketingHydrated() {
  const { isLoggedIn } = useSession()
  useEffect(() => void markMember(), [isLoggedIn])
  return (
    <>
      <Discreet />
      <SkipLink />
      <MarketingHeader />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <Footer say={say} />
      <Consent />
      <div data-toast aria-live="polite" className="toast toast-good" />
    </>
  )
}
