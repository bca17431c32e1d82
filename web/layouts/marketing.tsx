import { Outlet } from 'react-router'
import documentScript from '#web/public-site/scripts/first-paint.ts?worker&url'
import siteScript from '#web/public-site/scripts/every-document.ts?worker&url'
import { CookieBanner } from '#web/public-site/cookie-banner.tsx'
import { Footer } from '#web/layouts/footer/footer.tsx'
import { MarketingHeader } from '#web/layouts/header/marketing-header.tsx'
import { SkipLink } from '#web/layouts/header/skip-link.tsx'
import type { Handle } from '#web/routing/route-handle.ts'

export const handle: Handle = { zone: 'manual', withoutScripts: true }

/** Layout of public pages, which are served as documents without React. */
export default function Marketing() {
  return (
    <>
      <script async blocking="render" src={documentScript} />
      <script defer src={siteScript} />
      <SkipLink />
      <button type="button" data-leave hidden className="leave">
        Leave now
      </button>
      <MarketingHeader />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <CookieBanner />
      <div data-toast aria-live="polite" className="toast toast-good" />
    </>
  )
}
