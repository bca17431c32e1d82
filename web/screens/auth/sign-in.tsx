import { useState } from 'react'
import { Link } from 'react-router'
import { FlashMessage, SignInForm } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPageLink } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { client } from '#web/client.ts'
import { paths } from '#web/routing/paths.ts'
import { isAppPath } from '#web/routing/route-table.ts'
import { useAuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { useOpenPage } from '#web/session/pages/use-open-page.ts'
import { listUnsentOwners } from '#web/session/storage/member-storage.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNextPath } from '#web/session/pages/next-path.ts'
import { site, titled } from '#web/site.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export const meta = titled('Sign in', 'Sign in with your email and password.')
export const handle: Handle = { posterLine: 'Bow in.' }

export default function SignIn() {
  const openPage = useOpenPage()
  const nextPath = useNextPath()
  const { action, email } = useAuthPageState()
  const [isLeaving, setLeaving] = useState(false)
  const openNextPage = () => {
    setLeaving(true)
    openPage(nextPath ?? paths.browse())
  }
  const foot = <OtherAuthPageLink question="New here?" to={paths.signUp(nextPath)} label="Create your account" />
  return (
    <AuthPage title="Sign in" lead={<Greeting nextPath={nextPath} isLeaving={isLeaving} />} foot={foot}>
      {action && <FlashMessage action={action} />}
      <UnsentChangesNotice />
      <SignInForm key={email} email={email} nextPath={nextPath} isDemo={site.demo} onSignedIn={openNextPage} />
    </AuthPage>
  )
}

/** Notice about unsent data of an ended session in this browser. */
function UnsentChangesNotice() {
  const hasUnsentChanges = useHydrated() && listUnsentOwners().some((id) => client.tokens.member(id).state !== 'active')
  if (!hasUnsentChanges) return null
  return (
    <p className="mt-4 text-sm leading-[1.45]">
      A member’s changes on this device haven’t been sent yet. They’re sent when that member signs in, and deleted if
      somebody else does.
    </p>
  )
}

/** For an invited person, who may not have an account yet, the greeting mentions the invitation. */
const getGreeting = (nextPath = '') =>
  nextPath.startsWith(`${paths.studio()}/join`)
    ? 'You’re invited to join the academy’s staff. Sign in with the email address that was invited, or create an account with it.'
    : 'Your lessons are waiting.'

function Greeting({ nextPath, isLeaving }: { nextPath: string | undefined; isLeaving: boolean }) {
  const { member } = useSession()
  if (!member || isLeaving) return getGreeting(nextPath)
  const targetPath = nextPath ?? paths.browse()
  return (
    <>
      You’re signed in as {member.email ?? 'a member'}.{' '}
      <Link to={targetPath} reloadDocument={!isAppPath(targetPath)} className="link text-text">
        Continue{' '}
      </Link>
    </>
  )
}
