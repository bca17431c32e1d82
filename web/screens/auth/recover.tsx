import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LazyAddressForm, NewPasswordForm } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPage } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import type { Arrival } from '#web/session/pages/use-arrival.ts'
import { type MailedLink, useMailedLink } from '#web/session/pages/use-mailed-link.ts'
import { useWantedPath } from '#web/session/pages/wanted-path.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Set a new password', 'Choose a new password for your account.')
export const handle: Handle = { posterLine: 'Reset.' }

export default function Recover() {
  const link = useMailedLink()
  if (link === undefined) return <AuthPage title="Choose a new password" lead="One moment." />
  if (link) return <WithLink key={link.tokenId} link={link} />
  return (
    <RequestLink title="Choose a new password" lead="To choose a new password, you need a link. We’ll email you one." />
  )
}

const deadLink =
  'It was already used, or it’s more than half an hour old. Your password hasn’t changed. Request a new link.'

function WithLink({ link }: { link: MailedLink }) {
  const navigate = useNavigate()
  const wanted = useWantedPath()
  const [isDead, setDead] = useState(false)
  if (isDead) return <RequestLink title="This link doesn’t work" lead={deadLink} focusesHeading />
  const goOn = () =>
    void navigate(paths.signIn(wanted), { replace: true, state: { done: 'password-set' } satisfies Arrival })
  return (
    <AuthPage title="Choose a new password" lead="This signs you out on every other device.">
      <NewPasswordForm link={link} onDone={goOn} onDead={() => setDead(true)} />
    </AuthPage>
  )
}

function RequestLink({ title, lead, focusesHeading }: { title: string; lead: string; focusesHeading?: boolean }) {
  const navigate = useNavigate()
  const wanted = useWantedPath()
  const lookInMail = (email: string) => void navigate(paths.forgot(wanted), { state: { email } satisfies Arrival })
  const foot = <OtherAuthPage question="Remembered it?" to={paths.signIn(wanted)} label="Sign in" />
  return (
    <AuthPage title={title} lead={lead} foot={foot} focusesHeading={focusesHeading}>
      <LazyAddressForm purpose="reset" wanted={wanted} onSent={lookInMail} />
    </AuthPage>
  )
}
