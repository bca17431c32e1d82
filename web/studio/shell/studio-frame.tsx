import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { getContent } from '#contract/studio/content.ts'
import { isText } from '#web/api/read-response.ts'
import { paths } from '#web/routing/paths.ts'
import { STARTER_NAME, site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AcademyMark } from '#web/academy-mark.tsx'
import { FailedPublications } from './failed-publications.tsx'
import { KeyCap } from './key-cap.tsx'
import { ShortcutsDialog } from './shortcuts.lazy.tsx'
import { screenGroups } from './screens.ts'
import { roleNames } from './role-labels.ts'
import { SearchButton } from './search-button.tsx'
import { SearchDialog } from './search.lazy.tsx'
import './studio.css'
import { studioQuery, useAccess } from './use-studio.ts'

/** Navigation and content of the Studio. On a phone, the navigation is a native popover. */
export function StudioFrame({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const [areShortcutsShown, setShortcutsShown] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const { may, isFactorMissing } = useAccess()
  useEffect(() => menu.current?.hidePopover(), [pathname])
  /** Returns a handler that closes the menu, which would cover the dialog, and then opens a dialog. */
  const closeMenuAndOpen = (setShown: (isShown: boolean) => void) => () => {
    menu.current?.hidePopover()
    setShown(true)
  }
  return (
    <div className="studio">
      <header className="studio-bar">
        <button
          type="button"
          popoverTarget="studio-menu"
          aria-label="Menu"
          className={`${buttonClass({ tone: 'bare', size: 'square' })} -ml-3`}
        >
          <Icon name="menu" />
        </button>
        <StudioName />
        {!isFactorMissing && <SearchButton className="-mr-3 ml-auto" />}
        <div ref={menu} id="studio-menu" popover="auto" className="studio-menu">
          <StudioMenu
            label="Studio menu"
            onShowShortcuts={closeMenuAndOpen(setShortcutsShown)}
            onSearch={closeMenuAndOpen(setSearching)}
          />
        </div>
      </header>
      <header className="studio-side">
        <StudioName />
        <StudioMenu
          label="Studio"
          onShowShortcuts={() => setShortcutsShown(true)}
          onSearch={() => setSearching(true)}
        />
      </header>
      <main id="content" tabIndex={-1} className="studio-page outline-none">
        {may('content.read') && <FailedPublications />}
        {children}
      </main>
      <ShortcutsDialog isOpen={areShortcutsShown} onOpenChange={setShortcutsShown} />
      {!isFactorMissing && <SearchDialog isOpen={isSearching} onOpenChange={setSearching} />}
    </div>
  )
}

const savedSite = studioQuery('name', getContent, { params: { kind: 'site', slug: 'site' } })

/** Name of the academy: the published name, or the name in the draft before the first publication. */
function StudioName() {
  const { may, isFactorMissing } = useAccess()
  const isUnnamed = site.short === STARTER_NAME
  const { data } = useQuery({ ...savedSite, enabled: isUnnamed && may('content.read') && !isFactorMissing })
  const savedNames = [data?.draft.data['short'], data?.draft.data['name']]
  const savedName = savedNames.filter(isText).find((name) => name !== '' && name !== STARTER_NAME)
  return (
    <Link to={paths.studio()} className="studio-name">
      <AcademyMark className="size-7 shrink-0" />
      <span className="line-clamp-2 text-xl leading-[1.1] wrap-anywhere condensed">{savedName ?? site.short}</span>
      <span className="ml-auto text-sm text-quiet max-lg:ml-1">Studio</span>
    </Link>
  )
}

interface StudioMenuProps {
  label: string
  onShowShortcuts: () => void
  onSearch: () => void
}

function StudioMenu({ label, onShowShortcuts, onSearch }: StudioMenuProps) {
  const { email, roles, may, isFactorMissing } = useAccess()
  return (
    <>
      <nav aria-label={label} className="grow py-2">
        {!isFactorMissing && (
          <button
            type="button"
            aria-keyshortcuts="/"
            className="studio-menu-link w-full cursor-pointer justify-between"
            onClick={onSearch}
          >
            Search <KeyCap>/</KeyCap>
          </button>
        )}
        {(isFactorMissing ? [] : screenGroups).map((screens, index) => (
          <div key={index} className="studio-group">
            {screens
              .filter(({ permission }) => may(permission))
              .map(({ to, label: name }) => (
                <NavLink key={to} to={to} end={to === paths.studio()} className="studio-menu-link">
                  {name}
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      <div className="border-t border-rule px-5 py-4 text-sm leading-[1.45]">
        <p className="wrap-anywhere">
          <b className="font-semibold">{email ?? 'Signed in'}</b>, {roleNames(roles)}
        </p>
        <p className="flex flex-wrap gap-x-5 pt-1">
          {/* Plain links, because the site and the members’ pages do not use the Studio’s router. */}
          <a href={paths.home()} className="studio-foot-link">
            View site
          </a>
          <a href={paths.browse()} className="studio-foot-link">
            Member area
          </a>
          <Link to={paths.studioSecondFactor()} className="studio-foot-link">
            Second factor
          </Link>
          <Link to={paths.signOut()} className="studio-foot-link">
            Sign out
          </Link>
          <button
            type="button"
            aria-keyshortcuts="?"
            className="studio-foot-link cursor-pointer"
            onClick={onShowShortcuts}
          >
            Keyboard shortcuts
          </button>
        </p>
      </div>
    </>
  )
}

interface StudioPageProps {
  title: string
  /** Secondary text next to the title. */
  subtitle?: string | undefined
  /** Main action of the page. */
  action?: ReactNode
  children: ReactNode
}

/** Page of the Studio with a title, an optional main action, and content. */
export function StudioPage({ title, subtitle, action, children }: StudioPageProps) {
  return (
    <>
      <div className="studio-top">
        <h1 className="text-4xl leading-none condensed">{title}</h1>
        {subtitle && <p className="text-sm text-quiet max-md:hidden">{subtitle}</p>}
        {action && <div className="ml-auto">{action}</div>}
      </div>
      <div className="studio-content">{children}</div>
    </>
  )
}

/** Section with a heading, tools and content. */
export function StudioSection({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10 border-t-4 border-text pt-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl leading-none condensed">{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
