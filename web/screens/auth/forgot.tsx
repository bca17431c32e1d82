import { useNavigate } from 'react-router'
import { EmailLinkForm, LazyMailSent, NO_MAIL_LEAD } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPageLink } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import { type AuthPageState, useAuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { useNextPath } from '#web/session/pages/next-path.ts'
import { sendsMail, titled } from '#web/site.ts'

export const meta = titled('Forgot your password', 'Get an email with a link to set a new password.')
export const handle: Handle = { posterLine: 'Breathe.' }

export default function Forgot() {
  const navigate = useNavigate()
  const nextPath = useNextPath()
  const { email } = useAuthPageState()
  const showCheckEmail = (email: string) =>
    void navigate(paths.forgot(nextPath), { state: { email } satisfies AuthPageState })
  if (!email)
    return (
      <AuthPage
        key="ask"
        title="Forgot your password?"
        lead={sendsMail ? 'We’ll email you a link to choose a new one.' : NO_MAIL_LEAD}
        foot={<OtherAuthPageLink question="Remembered it?" to={paths.signIn(nextPath)} label="Sign in" />}
      >
        <EmailLinkForm purpose="reset" nextPath={nextPath} onSent={showCheckEmail} />
      </AuthPage>
    )
  return (
    <AuthPage
      key={email}
      title="Check your email"
      lead={<SentLead email={email} />}
      foot={<OtherAuthPageLink question="Wrong address?" to={paths.forgot(nextPath)} label="Start again" />}
    >
      <LazyMailSent purpose="reset" email={email} nextPath={nextPath} />
    </AuthPage>
  )
}

/** Does not reveal whether the email address has an account. */
function SentLead({ email }: { email: string }) {
  return (
    <>
      If <strong className="text-text">{email}</strong> has an account, a link is on its way there. Open it to choose a
      new password.
    </>
  )
}
