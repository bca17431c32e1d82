import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { answered } from '#web/public-site/consent-banner.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { handleOf } from '#web/layouts/route-handle.ts'

const ConsentBanner = lazyComponent(async () => (await import('./consent-banner.tsx')).ConsentBanner)

/** The cookie banner on pages of the application that a visitor can open. Its code comes after the page, and only while the question is open. */
export function Consent() {
  const [isOpen] = useState(() => answered() === null)
  return isOpen && <ConsentBanner isChosen={false} />
}

/** The same among the pages for members, of which visitors can open a few: on all of them the choice can be changed by the link in the footer. */
export function ConsentAmongMembers() {
  const isForVisitors = useMatches().some((match) => handleOf(match).isForVisitors)
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
