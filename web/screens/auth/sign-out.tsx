import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { logWarning } from '#web/api/log-warning.ts'
import { sendBeforeSignOut } from '#web/features/progress/send-before-sign-out.ts'
import { AuthPage } from '#web/layouts/auth/auth-page.tsx'
import { paths } from '#web/paths.ts'
import { logOut } from '#web/session/actions/log-out.ts'
import { deleteMemberData } from '#web/session/storage/member-storage.ts'
import type { Arrival } from '#web/session/pages/use-arrival.ts'
import { titled } from '#web/site.ts'
import { client } from '#web/client.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'

export const meta = titled('Sign out')

/**
 * Ends the session and leads to sign-in, which says so. On this device the session ends even if the server cannot be reached. A visitor who is not
 * signed in is sent to sign-in without a message. If training progress could not be sent, it asks first, because signing out loses it.
 */
export default function SignOut() {
  const [isUnsent, setUnsent] = useState(false)
  const leave = useLeave()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const leavingId = client.tokens.currentId()
    const sent = leavingId === null ? Promise.resolve(true) : sendBeforeSignOut(leavingId)
    void sent.then((isSent) => (isSent ? leave() : setUnsent(true)))
  }, [leave])
  return (
    <div className="page flex grow flex-col py-14">
      {isUnsent ? (
        <Unsent onLeave={leave} />
      ) : (
        <AuthPage title="Signing out" lead="The session on this device ends.">
          <span aria-hidden="true" className="busy mt-6 block" />
        </AuthPage>
      )}
    </div>
  )
}

function useLeave() {
  const navigate = useNavigate()
  return useCallback(() => {
    const leavingId = client.tokens.currentId()
    if (leavingId !== null) deleteMemberData(leavingId)
    void logOut().then((outcome) => {
      if (outcome instanceof Error) logWarning('The server did not get the sign-out.', outcome)
      const done = outcome instanceof Error ? 'signed-out-here' : 'signed-out'
      return navigate(paths.signIn(), { replace: true, state: leavingId ? ({ done } satisfies Arrival) : null })
    })
  }, [navigate])
}

function Unsent({ onLeave }: { onLeave: () => void }) {
  return (
    <AuthPage
      isNews
      title="Not sent yet"
      lead="What you trained last is on this device only: it could not be sent. Sign out now, and it is lost. Stay signed in, and it is sent as soon as there is a connection."
    >
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.browse()} className={buttonLook({ tone: 'main' })}>
          Stay signed in
        </Link>
        <Button onClick={onLeave}>Sign out anyway</Button>
      </p>
    </AuthPage>
  )
}
