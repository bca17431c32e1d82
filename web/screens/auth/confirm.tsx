import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyEmailLinkForm, ConfirmForm, LazyMailSent, NO_MAIL_LEAD } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPageLink } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import { isAppPath } from '#web/routing/route-table.ts'
import { type AuthPageState, useAuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { announceConfirmed, useSignInOnceConfirmed } from '#web/session/pages/sign-in-once-confirmed.ts'
import { type EmailedLink, useEmailOfLink, useEmailedLink } from '#web/session/pages/use-emailed-link.ts'
import { useOpenPage } from '#web/session/pages/use-open-page.ts'
import { useSession } from '#web/session/use-session.ts'
import { useNextPath } from '#web/session/pages/next-path.ts'
import { sendsMail, titled } from '#web/site.ts'

export const meta = titled('Confirm your address', 'Confirm your email address to start your account.')
export const handle: Handle = { posterStep: 2 }

/** Confirms the email address with the emailed link. Without the link, offers to send another email. */
export default function Confirm() {
  const link = useEmailedLink()
  const { email } = useAuthPageState()
  if (link === undefined) return <AuthPage title="Confirm your address" lead="One moment." />
  if (link) return <ConfirmWithLink key={link.tokenId} link={link} />
  return email ? (
    <CheckEmail key={email} email={email} />
  ) : (
    <RequestLink title="Confirm your address" lead={sendsMail ? noLinkLead : NO_MAIL_LEAD} />
  )
}

const noLinkLead = 'Open the link in the email we sent you, or request a new link.'
const expiredLinkLead = 'It was already used, or it’s more than a day old. If you’ve confirmed before, sign in.'

function ConfirmWithLink({ link }: { link: EmailedLink }) {
  const navigate = useNavigate()
  const openPage = useOpenPage()
  const nextPath = useNextPath()
  const email = useEmailOfLink()
  const { isLoggedIn } = useSession()
  const [isUnusable, setUnusable] = useState(false)
  if (isUnusable) return <RequestLink title="This link doesn’t work" lead={expiredLinkLead} shouldFocusHeading />
  const continueToLessons = () => {
    announceConfirmed()
    // A signed-in member has confirmed a new email address, and continues to the requested page.
    void (isLoggedIn && nextPath
      ? openPage(nextPath)
      : navigate(paths.signIn(nextPath), {
          replace: true,
          state: { action: 'confirmed', email } satisfies AuthPageState,
        }))
  }
  return (
    <AuthPage
      title="Confirm your address"
      lead={
        nextPath === paths.manageAccount()
          ? 'One click and this is your account’s email address.'
          : 'One click and you’re in.'
      }
      foot={<OtherAuthPageLink question="Already confirmed?" to={paths.signIn(nextPath)} label="Sign in" />}
    >
      <ConfirmForm link={link} onDone={continueToLessons} onUnusableLink={() => setUnusable(true)} />
    </AuthPage>
  )
}

function CheckEmail({ email }: { email: string }) {
  const nextPath = useNextPath()
  const navigate = useNavigate()
  const openNextPage = useCallback(
    () => void navigate(nextPath !== undefined && isAppPath(nextPath) ? nextPath : paths.browse(), { replace: true }),
    [navigate, nextPath],
  )
  useSignInOnceConfirmed(email, openNextPage)
  const foot = <OtherAuthPageLink question="Wrong address?" to={paths.signUp(nextPath)} label="Start again" />
  const lead = (
    <>
      {sendsMail
        ? 'Confirm your address to continue: '
        : 'Your account is ready once the academy has confirmed your address: '}
      <strong className="block text-text">{email}</strong>
    </>
  )
  return (
    <AuthPage title={sendsMail ? 'Check your email' : 'Almost there'} lead={lead} foot={foot}>
      <LazyMailSent purpose="confirm" email={email} nextPath={nextPath} />
    </AuthPage>
  )
}

function RequestLink({
  title,
  lead,
  shouldFocusHeading,
}: {
  title: string
  lead: string
  shouldFocusHeading?: boolean
}) {
  const navigate = useNavigate()
  const nextPath = useNextPath()
  const showCheckEmail = (email: string) =>
    void navigate(paths.confirm(nextPath), { state: { email } satisfies AuthPageState })
  const foot = <OtherAuthPageLink question="Already confirmed?" to={paths.signIn(nextPath)} label="Sign in" />
  return (
    <AuthPage title={title} lead={lead} foot={foot} focusesHeading={shouldFocusHeading}>
      <LazyEmailLinkForm purpose="confirm" nextPath={nextPath} onSent={showCheckEmail} />
    </AuthPage>
  )
}
