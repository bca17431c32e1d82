import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { consentAnswer } from '#web/public-site/run-cookie-banner.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { getHandle } from '#web/routing/route-handle.ts'

const AppCookieBanner = lazyComponent(async () => (await import('./app-cookie-banner.tsx')).AppCookieBanner)

/** Cookie banner of application pages, loaded after the page if the visitor has not answered yet. */
export function CookieBannerIfUnanswered() {
  const [isOpen] = useState(() => consentAnswer() === null)
  return isOpen && <AppCookieBanner isReopened={false} />
}

/** Cookie banner of the member area, shown to visitors and to users who reopen the banner by the footer link. */
export function MemberAreaCookieBanner() {
  const isForVisitors = useMatches().some((match) => getHandle(match).isForVisitors)
  const [isReopened, setReopened] = useState(false)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-choose]')) return
      event.preventDefault()
      setReopened(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  if (isReopened) return <AppCookieBanner isReopened />
  return isForVisitors && <CookieBannerIfUnanswered />
}
