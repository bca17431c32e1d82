import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { Permission } from '#contract/studio/permissions.ts'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { roleNames } from './role-words.ts'
import './studio.css'
import { useAccess } from './use-studio.ts'

/** The places of the Studio, and what one must be allowed to do to find one there. */
const places: readonly { to: string; label: string; needs: Permission }[] = [
  { to: paths.studio(), label: 'Start', needs: 'own' },
  { to: paths.studioStaff(), label: 'Staff', needs: 'staff.read' },
]

/** Navigation and page of the Studio. On a phone the navigation is a menu that the browser opens and closes by itself. */
export function StudioFrame({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => menu.current?.hidePopover(), [pathname])
  return (
    <div className="studio">
      <header className="studio-bar">
        <button
          type="button"
          popoverTarget="studio-menu"
          aria-label="Menu"
          className={`${buttonLook({ tone: 'bare', size: 'square' })} -ml-3`}
        >
          <Icon name="menu" />
        </button>
        <StudioName />
        <div ref={menu} id="studio-menu" popover="auto" className="studio-menu">
          <Places label="Studio menu" />
        </div>
      </header>
      <header className="studio-side">
        <StudioName />
        <Places label="Studio" />
      </header>
      <main id="content" tabIndex={-1} className="studio-page outline-none">
        {children}
      </main>
    </div>
  )
}

const StudioName = () => (
  <Link to={paths.studio()} className="studio-name">
    <Mark className="size-7" />
    <span className="text-xl condensed">{site.short}</span>
    <span className="ml-auto text-sm text-quiet max-lg:ml-1">Studio</span>
  </Link>
)

function Places({ label }: { label: string }) {
  const { email, roles, may } = useAccess()
  return (
    <>
      <nav aria-label={label} className="grow py-2">
        {places
          .filter(({ needs }) => may(needs))
          .map(({ to, label: name }) => (
            <NavLink key={to} to={to} end className="studio-place">
              {name}
            </NavLink>
          ))}
      </nav>
      <div className="border-t border-rule px-5 py-4 text-sm leading-[1.45]">
        <p className="wrap-anywhere">
          <b className="font-semibold">{email ?? 'Signed in'}</b>, {roleNames(roles)}
        </p>
        <p className="flex flex-wrap gap-x-5 pt-1">
          {/* A document and another application: both are loaded anew. */}
          <a href={paths.home()} className="studio-foot-link">
            View site
          </a>
          <a href={paths.browse()} className="studio-foot-link">
            Lessons
          </a>
          <Link to={paths.signOut()} className="studio-foot-link">
            Sign out
          </Link>
        </p>
      </div>
    </>
  )
}

interface StudioPageProps {
  title: string
  /** At most one quiet fact beside the title. */
  fact?: string | undefined
  /** The one action of the page. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the Studio: its title, at most one action, and its content. */
export function StudioPage({ title, fact, action, children }: StudioPageProps) {
  return (
    <>
      <div className="studio-top">
        <h1 className="text-4xl leading-none condensed">{title}</h1>
        {fact && <p className="text-sm text-quiet max-md:hidden">{fact}</p>}
        {action && <div className="ml-auto">{action}</div>}
      </div>
      <div className="studio-content">{children}</div>
    </>
  )
}

/** A part of a page: a rule, a heading, tools beside it, and its content. */
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
