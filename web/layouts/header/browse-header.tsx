import { Link } from 'react-router'
import { AlertsButton } from '#web/features/alerts/alerts-bell.lazy.tsx'
import { SearchBox } from '#web/features/search/index.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { AcademyMark } from '#web/academy-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { fadeIn } from './fade-in.ts'
import { SectionLink } from './section-link.tsx'

const links = [
  { to: paths.browse(), label: 'Home' },
  { to: paths.latest(), label: 'New & Popular' },
  { to: paths.myList(), label: 'My List' },
  { to: paths.notebook(), label: 'Notebook' },
  { to: paths.search(POPULAR_SEARCH), label: 'Search' },
]

/** Header of the member area (specification §2, "Browse header"). */
export function BrowseHeader() {
  const { member } = useSession()
  return (
    <header className="page page-header flex h-15 shrink-0 items-center gap-4 border-b border-rule lg:h-18 xl:gap-9">
      <Link
        to={paths.browse()}
        className={`${fadeIn.name} flex min-h-11 min-w-0 items-center gap-3 text-2xl condensed min-[60rem]:max-w-[20vw] min-[60rem]:shrink-0`}
      >
        <AcademyMark className="size-7 shrink-0" />
        <span className="truncate">{site.short}</span>
      </Link>
      <nav aria-label="Lessons" className={`${fadeIn.links} flex self-stretch max-lg:hidden`}>
        {links.map(({ to, label }) => (
          <SectionLink key={to} to={to} className="header-link">
            {label}
          </SectionLink>
        ))}
      </nav>
      <SearchBox className={`${fadeIn.links} ml-auto max-w-[372px] min-w-0 grow max-[60rem]:hidden`} />
      <div className={`${fadeIn.links} flex items-center gap-1 max-[60rem]:ml-auto ${member ? '-mr-3' : ''}`}>
        {member && <AlertsButton />}
        {member ? (
          <AccountMenu member={member} />
        ) : (
          <Link to={paths.signIn()} className={buttonClass({ size: 'small' })}>
            Sign in
          </Link>
        )}
      </div>
    </header>
  )
}
