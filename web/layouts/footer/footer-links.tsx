import { useEffect, useRef } from 'react'
import { paths } from '#web/routing/paths.ts'
import { COOKIE_CHOICE_FRAGMENT } from '#web/public-site/run-cookie-banner.ts'
import { setUpDiscreetSwitch } from '#web/public-site/discreet/discreet.ts'
import { hasPage, site } from '#web/site.ts'

const defaultLinks = [
  { href: paths.help(), label: 'Help' },
  ...(hasPage.blog ? [{ href: paths.blog(), label: 'Blog' }] : []),
  { href: paths.contactUs(), label: 'Contact us' },
]

/** The links configured by the academy, or the default links, and the legal pages. */
const links = [
  ...(site.footerMenu ?? defaultLinks),
  { href: paths.cookie(), label: 'Cookie Policy' },
  { href: paths.privacy(), label: 'Privacy' },
  { href: paths.terms(), label: 'Terms' },
]

/** Last line of a footer. The links are plain anchors, because they lead to pages without React. */
export function FooterLinks({ className }: { className: string }) {
  return (
    <div className={`page flex flex-wrap items-center justify-between gap-x-8 border-t py-2 text-sm ${className}`}>
      <nav aria-label="Footer" className="-ml-1.5 flex flex-wrap gap-x-4 xl:gap-x-6">
        {links.map(({ href, label }) => (
          <a
            key={`${label} ${href}`}
            href={href}
            className="flex min-h-11 min-w-11 items-center px-1.5 hover:underline"
          >
            {label}
          </a>
        ))}
        <a
          href={`${paths.cookie()}#${COOKIE_CHOICE_FRAGMENT}`}
          data-choose
          className="flex min-h-11 items-center px-1.5 text-quiet hover:underline"
        >
          Change my cookie choice
        </a>
        <DiscreetSwitch />
      </nav>
      <p className="flex min-h-11 items-center text-quiet">© {site.name}</p>
    </div>
  )
}

/** Button for discreet mode. On public pages, `public-site/scripts/every-document.ts` handles its clicks. */
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
