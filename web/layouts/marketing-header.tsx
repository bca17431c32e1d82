import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/mark.tsx'

interface HeaderLink {
  to: string
  words: string
  /** Left out for everybody. */
  for?: 'visitors' | 'members'
}

const links: HeaderLink[] = [
  { to: paths.team(), words: 'Team' },
  { to: paths.security(), words: 'LEO & Security' },
  { to: paths.courses(), words: 'Courses', for: 'visitors' },
  { to: paths.browse(), words: 'Browse Courses', for: 'members' },
  { to: paths.blog(), words: 'Blog' },
  { to: paths.contactUs(), words: 'Contact us' },
  { to: paths.signIn(), words: 'Sign in', for: 'visitors' },
  { to: paths.manageAccount(), words: 'My Account', for: 'members' },
]

const classOf = (link: HeaderLink) => (link.for ? `for-${link.for}` : '')

/** The header of the printed manual (specification §2). It holds both versions; `layouts.css` shows the one that fits. */
export function MarketingHeader() {
  return (
    <header className="page flex h-15 shrink-0 items-center justify-between border-b border-text min-[60rem]:h-18">
      <NavLink to={paths.home()} className="flex min-h-11 shrink-0 items-center gap-3 text-[25px] condensed">
        <Mark className="size-8" />
        {site.name}
      </NavLink>
      <nav aria-label="Main" className="flex gap-2 self-stretch max-[60rem]:hidden">
        {links.map((link) => (
          <NavLink key={link.to} to={link.to} className={`header-link text-text! ${classOf(link)}`}>
            {link.words}
          </NavLink>
        ))}
      </nav>
      <details className="group min-[60rem]:hidden">
        <summary className="-mr-2.5 grid size-11 cursor-pointer list-none place-items-center">
          <Icon name="menu" />
          <span className="sr-only">Menu</span>
        </summary>
        <nav aria-label="Main" className="page absolute inset-x-0 top-15 z-20 border-b border-text bg-ground py-3">
          {links.map((link) => (
            <NavLink
              key={link.to}
              to={link.to}
              className={`flex min-h-12 items-center border-b border-rule text-[20px] font-semibold last:border-0 ${classOf(link)}`}
            >
              {link.words}
            </NavLink>
          ))}
        </nav>
      </details>
    </header>
  )
}
