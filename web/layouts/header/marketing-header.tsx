import { NavLink } from 'react-router'
import { telephone } from '#web/public-site/contact-links.ts'
import { paths } from '#web/routing/paths.ts'
import { isAppPath } from '#web/routing/route-table.ts'
import { hasPage, site } from '#web/site.ts'
import { AcademyMark } from '#web/academy-mark.tsx'
import { fadeIn } from './fade-in.ts'
import { mailto } from '#web/ui/mailto.ts'

interface HeaderLink {
  to: string
  label: string
  /** Undefined if the link is for visitors and members. */
  for?: 'visitors' | 'members'
}

/** Default links (specification §2). */
const defaultLinks: readonly HeaderLink[] = [
  ...(hasPage.team ? [{ to: paths.team(), label: 'Team' }] : []),
  ...(hasPage.security ? [{ to: paths.security(), label: 'LEO & Security' }] : []),
  { to: paths.courses(), label: 'Courses', for: 'visitors' },
  { to: paths.browse(), label: 'Browse Courses', for: 'members' },
  ...(hasPage.blog ? [{ to: paths.blog(), label: 'Blog' }] : []),
  { to: paths.contactUs(), label: 'Contact us' },
]

/** Configured or default links, with the link to the lessons for members and the sign-in links for visitors. */
const links: readonly HeaderLink[] = [
  ...(site.menu
    ? [
        ...site.menu.map(({ href, label }) => ({ to: href, label })),
        { to: paths.browse(), label: 'Browse Courses', for: 'members' as const },
      ]
    : defaultLinks),
  { to: paths.signIn(), label: 'Sign in', for: 'visitors' },
  { to: paths.manageAccount(), label: 'My Account', for: 'members' },
]

const getClass = (link: HeaderLink) => (link.for ? `for-${link.for}` : '')

/**
 * Header of the public pages (specification §2). Contains the links for visitors and the links for members;
 * `layouts.css` hides one of the two sets.
 */
export function MarketingHeader() {
  return (
    <header className="page page-header flex h-15 shrink-0 items-center justify-between border-b border-text min-[60rem]:h-18">
      <NavLink
        to={paths.home()}
        end
        reloadDocument
        className={`${fadeIn.name} flex min-h-11 min-w-0 items-center gap-3 text-2xl condensed`}
      >
        <AcademyMark className="size-8 shrink-0" />
        <span className="truncate">{site.name}</span>
      </NavLink>
      <nav aria-label="Main" className={`${fadeIn.links} flex gap-2 self-stretch max-[60rem]:hidden xl:-mr-3.5`}>
        {links.map((link) => (
          <NavLink
            key={`${link.label} ${link.to}`}
            to={link.to}
            reloadDocument={!isAppPath(link.to)}
            className={`header-link text-text! ${getClass(link)}`}
          >
            {link.label}
          </NavLink>
        ))}
      </nav>
      <Menu />
    </header>
  )
}

/**
 * Menu on narrow screens, which works without scripts. With scripts, Escape, an outside click and blur also close the
 * menu (`public-site/scripts/every-document.ts`).
 */
function Menu() {
  return (
    <details data-menu className={`${fadeIn.links} group shrink-0 min-[60rem]:hidden`}>
      <summary className="-mr-2.5 flex min-h-11 min-w-11 cursor-pointer list-none items-center px-2.5 font-semibold">
        <span className="group-open:hidden">Menu</span>
        <span className="hidden group-open:inline">Close</span>
      </summary>
      <nav aria-label="Main" className="menu-sheet page">
        {links.map((link) => (
          <NavLink
            key={`${link.label} ${link.to}`}
            to={link.to}
            reloadDocument={!isAppPath(link.to)}
            className={`flex min-h-16 items-center border-b border-rule text-3xl condensed last:border-0 aria-[current=page]:text-signal aria-[current=page]:underline aria-[current=page]:decoration-[3px] aria-[current=page]:underline-offset-6 ${getClass(link)}`}
          >
            {link.label}
          </NavLink>
        ))}
        <p className="mt-auto flex flex-wrap gap-x-8 pt-8 pb-6">
          {telephone && (
            <a href={telephone} className="link">
              {site.phone}
            </a>
          )}
          <a href={mailto(site.email)} className="link">
            {site.email}
          </a>
        </p>
      </nav>
    </details>
  )
}
