import { useEffect, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { CHOICE } from '#web/public-site/consent-banner.ts'
import { setUpDiscreetSwitch } from '#web/public-site/discreet/discreet.ts'
import { showMaps } from '#web/public-site/map/show-maps.ts'
import { NewsletterForm } from '#web/public-site/newsletter-form.tsx'
import { MapPlate } from '#web/public-site/map/map-plate.tsx'
import { telephone } from '#web/public-site/contact-links.ts'
import { site } from '#web/site.ts'
import { fadeIn } from '#web/layouts/header/fade-in.ts'

const links = [
  { to: paths.help(), label: 'Help' },
  { to: paths.blog(), label: 'Blog' },
  { to: paths.contactUs(), label: 'Contact us' },
  { to: paths.cookie(), label: 'Cookie Policy' },
  { to: paths.privacy(), label: 'Privacy' },
  { to: paths.terms(), label: 'Terms' },
]

/** Newsletter, where the academy is, and how to reach it (specification §2). Its links load their page anew: those are documents. */
export function Footer({ showToast }: { showToast?: (text: string) => void }) {
  // Documents do it by `public-site/scripts/every-document.ts`.
  useEffect(showMaps, [])
  return (
    <footer className={`${fadeIn.footer} mt-auto border-t-[6px] border-text`}>
      <div className="page grid gap-x-(--gutter) gap-y-10 pt-8 md:grid-cols-12 xl:min-h-[330px]">
        <NewsletterForm showToast={showToast} className="md:col-span-6 md:pb-12 xl:col-span-4" />
        <Contact />
        <Map />
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 border-t border-text py-2 text-sm">
        <nav aria-label="Footer" className="-ml-1.5 flex flex-wrap gap-x-4 xl:gap-x-6">
          {links.map(({ to, label }) => (
            <a key={to} href={to} className="flex min-h-11 min-w-11 items-center px-1.5 hover:underline">
              {label}
            </a>
          ))}
          <a
            href={`${paths.cookie()}#${CHOICE}`}
            data-choose
            className="flex min-h-11 items-center px-1.5 text-quiet hover:underline"
          >
            Change my cookie choice
          </a>
          <DiscreetSwitch />
        </nav>
        <p className="flex min-h-11 items-center text-quiet">© {site.name}</p>
      </div>
    </footer>
  )
}

/** Documents tend it by `public-site/scripts/every-document.ts`, the member area by itself. */
function DiscreetSwitch() {
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => (toggle.current ? setUpDiscreetSwitch(toggle.current) : undefined), [])
  return (
    <button
      ref={toggle}
      type="button"
      data-discreet
      hidden
      aria-pressed="false"
      className="flex min-h-11 cursor-pointer items-center px-1.5 text-quiet hover:underline aria-pressed:font-semibold aria-pressed:text-text"
    >
      Discreet mode
    </button>
  )
}

function Contact() {
  return (
    <div className="md:col-span-6 md:pb-12 xl:col-span-3">
      <h2 className="text-3xl condensed">{site.name}</h2>
      <address className="mt-2 not-italic">
        <p>
          {site.address.slice(1).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="mt-3 flex flex-col items-start gap-2">
          <a href={telephone} className="link">
            {site.phone}
          </a>
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
        </p>
      </address>
    </div>
  )
}

const Map = () => (
  <MapPlate
    className="-mx-(--margin) min-h-[260px] overflow-hidden border-t border-text md:col-span-12 xl:col-span-5 xl:-mt-8 xl:ml-0 xl:border-t-0 xl:border-l"
    drawing="absolute inset-0 size-full object-cover object-top"
  />
)
