import { useEffect } from 'react'
import { showMaps } from '#web/public-site/map/show-maps.ts'
import { NewsletterForm } from '#web/public-site/newsletter-form.tsx'
import { MapPanel } from '#web/public-site/map/map-panel.tsx'
import { addressLines, telephone } from '#web/public-site/contact-links.ts'
import { sendsMail, site } from '#web/site.ts'
import { fadeIn } from '#web/layouts/header/fade-in.ts'
import { FooterLinks } from './footer-links.tsx'
import { mailto } from '#web/ui/mailto.ts'

/** Footer of the public pages: newsletter, location and contact (specification §2). */
export function Footer({ showToast }: { showToast?: (text: string) => void }) {
  // On documents without React, `public-site/scripts/every-document.ts` calls `showMaps`.
  useEffect(showMaps, [])
  return (
    <footer className={`${fadeIn.footer} mt-auto border-t-[6px] border-text`}>
      <div className="page grid gap-x-(--gutter) gap-y-10 pt-8 md:grid-cols-12 xl:min-h-[330px]">
        <NewsletterForm showToast={showToast} className="md:col-span-6 md:pb-12 xl:col-span-4" />
        <Contact />
        <LocationMap />
      </div>
      <FooterLinks className="border-text" />
    </footer>
  )
}

function Contact() {
  return (
    <div className="md:col-span-6 md:pb-12 xl:col-span-3">
      <h2 className="text-3xl condensed">{site.name}</h2>
      <address className="mt-2 not-italic">
        <p>
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="mt-3 flex flex-col items-start gap-2">
          {telephone && (
            <a href={telephone} className="link">
              {site.phone}
            </a>
          )}
          <a href={mailto(site.email)} className="link">
            {site.email}
          </a>
        </p>
      </address>
    </div>
  )
}

const LocationMap = () => (
  <MapPanel
    className={`-mx-(--margin) min-h-[260px] overflow-hidden border-t border-text md:col-span-12 xl:-mt-8 xl:ml-0 xl:border-t-0 xl:border-l ${sendsMail ? 'xl:col-span-5' : 'xl:col-span-9'}`}
    drawing="absolute inset-0 size-full object-cover object-top"
  />
)
