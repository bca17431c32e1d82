import { useEffect } from 'react'
import { COOKIE_BANNER_DELAY_MS } from '#contract/limits.ts'
import { runConsentBanner } from '#web/public-site/run-cookie-banner.ts'
import { CookieBanner } from '#web/public-site/cookie-banner.tsx'
import { showToast } from '#web/public-site/document-toast.ts'

/** The cookie banner of the public pages, run by the same script. `isReopened`: opened by the footer link. */
export function AppCookieBanner({ isReopened }: { isReopened: boolean }) {
  useEffect(() => runConsentBanner({ delay: COOKIE_BANNER_DELAY_MS, showToast, isChosen: isReopened }), [isReopened])
  return (
    <>
      <CookieBanner />
      <div data-toast aria-live="polite" className="toast toast-good" />
    </>
  )
}
