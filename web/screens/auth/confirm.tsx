import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyAddressForm, ConfirmForm, LazyMailSent } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPage } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import { isDrawn } from '#web/routing/route-table.ts'
import { type Arrival, useArrival } from '#web/session/pages/use-arrival.ts'
import { announceConfirmed, useSignInOnceConfirmed } from '#web/session/pages/sign-in-once-confirmed.ts'
import { type MailedLink, useMailedEmail, useMailedLink } from '#web/session/pages/use-mailed-link.ts'
import { useOpenPage } from '#web/session/pages/use-open-page.ts'
import { useSession } from '#web/session/use-session.ts'
import { useWantedPath } from '#web/session/pages/wanted-path.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Confirm your address', 'Confirm your email address to start your account.')
export const handle: Handle = { posterStep: 2 }

/** Confirms the address with the values of an emailed link; without them it tells where to find the email. */
export default function Confirm() {
  const link = useMailedLink()
  const { email } = useArrival()
  if (link === undefined) return <AuthPage title="Confirm your address" lead="One moment." />
  if (link) return <WithLink key={link.tokenId} link={link} />
  return email ? <CheckEmail key={email} email={email} /> : <RequestLink title="Confirm your address" lead={noLink} />
}

const noLink = 'Open the link in the email we sent when you created your account. Can’t find it? Request a new link.'
const deadLink =
  'It was already used, or it’s more than a day old. If you’ve confirmed before, sign in. Otherwise, request a new link.'

function WithLink({ link }: { link: MailedLink }) {
  const navigate = useNavigate()
  const openPage = useOpenPage()
  const wanted = useWantedPath()
  const email = useMailedEmail()
  const { isLoggedIn } = useSession()
  const [isDead, setDead] = useState(false)
  if (isDead) return <RequestLink title="This link doesn’t work" lead={deadLink} focusesHeading />
  const continueToLessons = () => {
    announceConfirmed()
    // A signed-in member has confirmed a new address, and continues to the wanted page.
    void (isLoggedIn && wanted
      ? openPage(wanted)
      : navigate(paths.signIn(wanted), { replace: true, state: { done: 'confirmed', email } satisfies Arrival }))
  }
  return (
    <AuthPage
      title="Confirm your address"
      lead={
        wanted === paths.manageAccount()
          ? 'One click and this is your account’s email address.'
          : 'One click and you’re in.'
      }
      foot={<OtherAuthPage question="Confirmed already?" to={paths.signIn(wanted)} label="Sign in" />}
    >
      <ConfirmForm link={link} onDone={continueToLessons} onDead={() => setDead(true)} />
    </AuthPage>
  )
}

function CheckEmail({ email }: { email: string }) {
  const wanted = useWantedPath()
  const navigate = useNavigate()
  const goOn = useCallback(
    () => void navigate(wanted !== undefined && isDrawn(wanted) ? wanted : paths.browse(), { replace: true }),
    [navigate, wanted],
  )
  useSignInOnceConfirmed(email, goOn)
  const foot = <OtherAuthPage question="Wrong address?" to={paths.signUp(wanted)} label="Start again" />
  const lead = (
    <>
      A link to confirm your address is on its way to <strong className="block text-text">{email}</strong>
    </>
  )
  return (
    <AuthPage title="Check your email" lead={lead} foot={foot}>
      <LazyMailSent purpose="confirm" email={email} wanted={wanted} />
    </AuthPage>
  )
}

function RequestLink({ title, lead, focusesHeading }: { title: string; lead: string; focusesHeading?: boolean }) {
  const navigate = useNavigate()
  const wanted = useWantedPath()
  const lookInMail = (email: string) => void navigate(paths.confirm(wanted), { state: { email } satisfies Arrival })
  const foot = <OtherAuthPage question="Confirmed already?" to={paths.signIn(wanted)} label="Sign in" />
  return (
    <AuthPage title={title} lead={lead} foot={foot} focusesHeading={focusesHeading}>
      <LazyAddressForm purpose="confirm" wanted={wanted} onSent={lookInMail} />
    </AuthPage>
  )
}
