import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SectionLink } from './section-link.tsx'

const tabs: { to: string; label: string; icon: IconName }[] = [
  { to: paths.browse(), label: 'Home', icon: 'home' },
  { to: paths.search(POPULAR_SEARCH), label: 'Search', icon: 'search' },
  { to: paths.myList(), label: 'My List', icon: 'list' },
  { to: paths.notebook(), label: 'Notebook', icon: 'note' },
  { to: paths.manageAccount(), label: 'Account', icon: 'person' },
]

/** Tab bar that replaces the header's links on phones. */
export function TabBar() {
  return (
    <nav
      aria-label="Member menu"
      className="sticky bottom-0 z-20 grid grid-cols-5 border-t border-rule bg-ground pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {tabs.map(({ to, label, icon }) => (
        <SectionLink key={to} to={to} className="tab-link">
          <Icon name={icon} />
          {label}
        </SectionLink>
      ))}
    </nav>
  )
}
