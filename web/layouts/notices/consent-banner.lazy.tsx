import { useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { answered } from '#web/public-site/consent.ts'
import { lazyCode } from '#web/ui/lazy-code.ts'
import { handleOf } from '#web/layouts/route-handle.ts'

const useBanner = lazyCode(() => import('./consent-banner.tsx'))

function Banner({ isChosen = false }: { isChosen?: boolean }) {
  const code = useBanner()
  return code && <code.ConsentBanner isChosen={isChosen} />
}

/** The cookie banner on pages of the application that a visitor can open. Its code comes after the page, and only while the question is open. */
export function Consent() {
  const [isOpen] = useState(() => answered() === null)
  return isOpen && <Banner />
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
  if (isChosen) return <Banner isChosen />
  return isForVisitors && <Consent />
}
