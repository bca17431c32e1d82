import { useState } from 'react'
import type { Role } from '#contract/studio/permissions.ts'
import { joinStaff } from '#contract/studio/staff.ts'
import { ApiError } from '#web/api/api-error.ts'
import { client } from '#web/client.ts'
import { AuthPage, OtherAuthPageLink } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import { type EmailedLink, useEmailedLink } from '#web/session/pages/use-emailed-link.ts'
import { useSession } from '#web/session/use-session.ts'
import { titled } from '#web/site.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Join the staff')
export const handle: Handle = { posterLine: 'Teach it.' }

/** Page on which a person accepts an invitation with a button. Loading the page must not, as email scanners do it. */
export default function Join() {
  const link = useEmailedLink()
  const { member } = useSession()
  if (!link)
    return <AuthPage title="Invitation not found" lead="Open the link in your invitation email from the academy." />
  return <AcceptInvitation key={member?.id} link={link} email={member?.email} />
}

type State = { roles: Role[] } | { errorText: string } | 'idle' | 'busy'

function AcceptInvitation({ link: { token, tokenId }, email }: { link: EmailedLink; email: string | undefined }) {
  const [state, setState] = useState<State>('idle')
  const accept = () => {
    if (state === 'busy') return
    setState('busy')
    client
      .callFunction(joinStaff.name, [{ token, tokenId }])
      .then((response) => setState(joinStaff.response.parse(response)))
      .catch((reason: unknown) => setState({ errorText: describeJoinError(reason) }))
  }
  if (typeof state === 'object' && 'roles' in state)
    return (
      <AuthPage
        title="You’re on the staff"
        lead={`You’ve joined the academy as ${state.roles.join(' and ')}.`}
        focusesHeading
      >
        <a href={paths.studio()} className={`${buttonClass({ tone: 'main', size: 'large' })} mt-8 w-full`}>
          Open the Studio
        </a>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Join the staff"
      lead={
        <>
          The academy invites you to join its staff. You’re accepting as{' '}
          <strong className="block wrap-anywhere text-text">{email}</strong>
        </>
      }
      foot={<OtherAuthPageLink question="Not you?" to={paths.signOut()} label="Sign out" />}
    >
      {typeof state === 'object' && (
        <p role="alert" className="mt-6 border-l-4 border-bad bg-raised px-4 py-3">
          {state.errorText}
        </p>
      )}
      <Button tone="main" size="large" className="mt-8 w-full" aria-disabled={state === 'busy'} onClick={accept}>
        Accept invitation
      </Button>
    </AuthPage>
  )
}

function describeJoinError(reason: unknown): string {
  if (!(reason instanceof ApiError)) return 'The academy didn’t respond. Try again in a moment.'
  if (reason.errorCode === 'UserpassTokenInvalid')
    return 'This invitation was already used or revoked, or is older than seven days. Ask an owner for a new invitation.'
  if (reason.errorCode === 'DemoAccount') return 'Everyone shares this demo account, so it can’t join.'
  const message = reason.error ?? 'that didn’t work'
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
