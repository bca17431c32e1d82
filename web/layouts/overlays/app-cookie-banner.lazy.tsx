import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { consentAnswer } from '#web/public-site/run-cookie-banner.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { getHandle } from '#web/routing/route-handle.ts'

const ConsentBanner = lazyComponent(async () => (await import('./app-cookie-banner.tsx')).ConsentBanner)

/** Lazy cookie banner on application pages for visitors, loaded after the page if there is no answer. */
export function Consent() {
  const [isOpen] = useState(() => consentAnswer() === null)
  return isOpen && <ConsentBanner isChosen={false} />
}

/** Cookie banner on visitor pages of the member area; the footer link reopens it there. */
export function ConsentAmongMembers() {
  const isForVisitors = useMatches().some((match) => getHandle(match).isForVisitors)
  const [isChosen, setChosen] = useState(false)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-choose]')) return
      event.preventDefault()
      setChosen(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  if (isChosen) return <ConsentBanner isChosen />
  return isForVisitors && <Consent />
}
