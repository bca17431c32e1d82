import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newsletterStatus } from '#web/api/account.ts'
import { client } from '#web/client.ts'
import { memberKey, STALE_TIME } from '#web/features/member-data/index.ts'
import { fadeIn } from '#web/layouts/header/fade-in.ts'
import { CONSENT_CHANGED, consentAnswer } from '#web/public-site/run-cookie-banner.ts'
import { addressLines, telephone } from '#web/public-site/contact-links.ts'
import { MapPanel } from '#web/public-site/map/map-panel.tsx'
import { showMaps } from '#web/public-site/map/show-maps.ts'
import { NewsletterForm } from '#web/public-site/newsletter-form.tsx'
import { useOwnerId } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { FooterLinks } from './footer-links.tsx'
import { mailto } from '#web/ui/mailto.ts'

/**
 * Footer of the member area: the same content as on public pages (specification §2), with the map collapsed. On phones
 * and tablets, only the newsletter is not collapsed, because the whole footer would be as tall as half a phone.
 */
export function MemberFooter({ showToast }: { showToast: (text: string) => void }) {
  const isWide = useMedia('(width >= 75rem)')
  return (
    <footer className={`${fadeIn.footer} mt-auto border-t border-rule text-sm`}>
      <div className="page flex flex-wrap items-center justify-between gap-x-12 gap-y-3 pt-5 pb-2">
        <Newsletter showToast={showToast} />
        {isWide && <Contact />}
      </div>
      {isWide ? (
        <>
          <CollapsedMap />
          <FooterLinks className="border-rule" />
        </>
      ) : (
        <details className="group/all">
          <summary className="page flex min-h-11 cursor-pointer list-none items-center gap-2 hover:underline">
            <Icon name="arrow" className="size-5 shrink-0 rotate-90 group-open/all:-rotate-90" />
            <b className="font-semibold">Contact, map and legal texts</b>
          </summary>
          <div className="page">
            <Contact />
          </div>
          <CollapsedMap />
          <FooterLinks className="border-rule" />
        </details>
      )}
    </footer>
  )
}

const Contact = () => (
  <address className="flex flex-wrap items-center gap-x-6 not-italic">
    <span className="font-semibold">{site.name}</span>
    {telephone && (
      <a href={telephone} className="flex min-h-11 items-center underline underline-offset-4">
        {site.phone}
      </a>
    )}
    <a href={mailto(site.email)} className="flex min-h-11 items-center underline underline-offset-4">
      {site.email}
    </a>
  </address>
)

/** Newsletter form, or a note if the member's email address is subscribed. */
function Newsletter({ showToast }: { showToast: (text: string) => void }) {
  const ownerId = useOwnerId() ?? ''
  const { data } = useQuery({
    queryKey: memberKey(ownerId, 'newsletter'),
    queryFn: () => newsletterStatus(client.callFunction),
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })
  if (!data?.isSubscribed) return <NewsletterForm isLow showToast={showToast} />
  return (
    <p className="flex min-h-11 items-center gap-2">
      <Icon name="tick" className="size-5 text-good" />
      You get lesson notes by email.
    </p>
  )
}

/** Collapsed map, which is expanded when the visitor consents to the map's cookies. */
function CollapsedMap() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(showMaps, [])
  useEffect(() => {
    const openWithConsent = () => {
      if (details.current && consentAnswer() === 'approved') details.current.open = true
    }
    document.addEventListener(CONSENT_CHANGED, openWithConsent)
    return () => document.removeEventListener(CONSENT_CHANGED, openWithConsent)
  }, [])
  return (
    <details ref={details} className="group">
      <summary className="page flex min-h-11 cursor-pointer list-none items-center gap-2 hover:underline">
        <Icon name="arrow" className="size-5 shrink-0 rotate-90 group-open:-rotate-90" />
        <span>
          <span className="font-semibold">Map</span> <span className="text-quiet">{addressLines.join(', ')}</span>
        </span>
      </summary>
      <MapPanel
        className="mt-1 h-[260px] overflow-hidden border-t border-rule"
        drawing="absolute inset-0 size-full object-cover object-top"
      />
    </details>
  )
}
