import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyEmailLinkForm, NewPasswordForm, NO_MAIL_LEAD } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPageLink } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import type { AuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { type EmailedLink, useEmailOfLink, useEmailedLink } from '#web/session/pages/use-emailed-link.ts'
import { useNextPath } from '#web/session/pages/next-path.ts'
import { sendsMail, titled } from '#web/site.ts'

export const meta = titled('Set a new password', 'Choose a new password for your account.')
export const handle: Handle = { posterLine: 'Reset.' }

export default function Recover() {
  const link = useEmailedLink()
  if (link === undefined) return <AuthPage title="Choose a new password" lead="One moment." />
  if (link) return <NewPasswordWithLink key={link.tokenId} link={link} />
  return <RequestLink title="Choose a new password" lead={sendsMail ? noLinkLead : NO_MAIL_LEAD} />
}

const noLinkLead = 'To choose a new password, you need a link. We’ll email you one.'
const expiredLinkLead = 'It was already used, or it’s more than half an hour old. Your password hasn’t changed.'

function NewPasswordWithLink({ link }: { link: EmailedLink }) {
  const navigate = useNavigate()
  const nextPath = useNextPath()
  const email = useEmailOfLink()
  const [isUnusable, setUnusable] = useState(false)
  if (isUnusable) return <RequestLink title="This link doesn’t work" lead={expiredLinkLead} shouldFocusHeading />
  const openSignIn = () =>
    void navigate(paths.signIn(nextPath), {
      replace: true,
      state: { action: 'password-set', email } satisfies AuthPageState,
    })
  return (
    <AuthPage title="Choose a new password" lead="This signs you out on every other device.">
      <NewPasswordForm link={link} email={email} onDone={openSignIn} onUnusableLink={() => setUnusable(true)} />
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
    void navigate(paths.forgot(nextPath), { state: { email } satisfies AuthPageState })
  const foot = <OtherAuthPageLink question="Remembered it?" to={paths.signIn(nextPath)} label="Sign in" />
  return (
    <AuthPage title={title} lead={lead} foot={foot} focusesHeading={shouldFocusHeading}>
      <LazyEmailLinkForm purpose="reset" nextPath={nextPath} onSent={showCheckEmail} />
    </AuthPage>
  )
}
