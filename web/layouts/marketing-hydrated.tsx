import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { showToast } from '#web/public-site/document-toast.ts'
import { markMember } from '#web/session/storage/mark-member.ts'
import { useSession } from '#web/session/use-session.ts'
import { CookieBannerIfUnanswered } from '#web/layouts/overlays/app-cookie-banner.lazy.tsx'
import { DiscreetMode } from '#web/layouts/overlays/leave-now.lazy.tsx'
import { Footer } from '#web/layouts/footer/footer.tsx'
import { MarketingHeader } from '#web/layouts/header/marketing-header.tsx'
import { SkipLink } from '#web/layouts/header/skip-link.tsx'
import type { Handle } from '#web/routing/route-handle.ts'

export const handle: Handle = { zone: 'manual' }

/** Layout with the header and footer of the public pages, for pages that the application renders. */
export default function MarketingHydrated() {
  const { isLoggedIn } = useSession()
  useEffect(() => void markMember(), [isLoggedIn])
  return (
    <>
      <DiscreetMode />
      <SkipLink />
      <MarketingHeader />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <Footer showToast={showToast} />
      <CookieBannerIfUnanswered />
      <div data-toast aria-live="polite" className="toast toast-good" />
    </>
  )
}
