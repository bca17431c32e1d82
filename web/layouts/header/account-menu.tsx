import { Link } from 'react-router'
import { optionalText } from '#web/api/read-response.ts'
import { paths } from '#web/routing/paths.ts'
import type { Member } from '#web/session/member.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { OtherAccounts } from './other-accounts.tsx'
import { PreloadSignOut } from './preload-sign-out.tsx'

const studioLink = { to: paths.studio(), label: 'Studio' }
const links = [
  { to: paths.gymBag(), label: 'Offline lessons' },
  { to: paths.manageAccount(), label: 'Manage account' },
  { to: paths.helpCenter(), label: 'Help center' },
  { to: paths.signOut(), label: 'Sign out' },
]

const planNames = { free: 'Free plan', paid: 'Full plan' }

/** Account menu as a native popover, which the browser closes on Escape and outside clicks. */
export function AccountMenu({ member: { email, plan, isStaff, details } }: { member: Member }) {
  const name = optionalText(details['full_name'])
  const [initial = 'M'] = (name || email || '').toUpperCase()
  const hide = () => document.getElementById('account')?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        aria-label="Account"
        className={buttonClass({ tone: 'bare', size: 'square' })}
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-part border-[1.5px] border-edge text-base condensed"
        >
          {initial}
        </span>
      </button>
      <div id="account" popover="auto" className="account-menu">
        <p className="border-b border-rule px-5 py-4">
          <span className="block font-semibold wrap-anywhere">{name || email || 'Signed in'}</span>
          {name && <span className="block text-sm wrap-anywhere text-quiet">{email}</span>}
          <span className="text-sm text-quiet">{planNames[plan]}</span>
        </p>
        <nav aria-label="Account" className="py-2">
          {(isStaff ? [studioLink, ...links] : links).map(({ to, label }) => (
            <Link key={to} to={to} onClick={hide} className="flex min-h-11 items-center px-5 hover:bg-hover">
              {label}
            </Link>
          ))}
          {/* On narrow screens, the header has no links, and the tab bar has space for only five links. */}
          <Link to={paths.latest()} onClick={hide} className="flex min-h-11 items-center px-5 hover:bg-hover lg:hidden">
            New & Popular
          </Link>
        </nav>
        <OtherAccounts onChoose={hide} />
      </div>
      <PreloadSignOut />
    </>
  )
}
