import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { logWarning } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'
import { sendBeforeSignOut } from '#web/features/progress/send-before-sign-out.ts'
import { AuthPage } from '#web/layouts/auth/auth-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { logOut } from '#web/session/actions/log-out.ts'
import { deleteMemberData, hasUnsavedText } from '#web/session/storage/member-storage.ts'
import type { AuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { titled } from '#web/site.ts'
import { client } from '#web/client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Sign out')

/**
 * Ends the session and opens sign-in, which confirms the sign-out. On this device the session ends even if the server
 * cannot be reached. Visitors who are not signed in see no message. If training progress was not sent or a text was not
 * saved, the page asks first, because signing out deletes both. If opened from the list of devices, the page first ends
 * the sessions on all devices, or none if the server cannot be reached.
 */
export default function SignOut() {
  const [problem, setProblem] = useState<keyof typeof warnings | 'still-signed-in'>()
  const isEverywhere = asObject(useLocation().state)['isEverywhere'] === true
  const signOutOfDevice = useSignOutOfDevice()
  const signOut = useCallback(() => {
    // Ending all sessions also ends the session of this page.
    const userId = client.tokens.currentId()
    if (!isEverywhere) return signOutOfDevice(userId, 'signed-out')
    void endSessionsEverywhere().then(
      () => signOutOfDevice(userId, 'signed-out-everywhere'),
      () => setProblem('still-signed-in'),
    )
  }, [isEverywhere, signOutOfDevice])
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const userId = client.tokens.currentId()
    const progressSent = userId === null ? Promise.resolve(true) : sendBeforeSignOut(userId)
    void progressSent.then((isSent) => {
      if (!isSent) setProblem('unsent')
      else if (userId !== null && hasUnsavedText(userId)) setProblem('unsaved')
      else signOut()
    })
  }, [signOut])
  const signOutAnyway = () => {
    setProblem(undefined)
    const id = client.tokens.currentId()
    // The warning about unsent progress did not mention unsaved text.
    const needsTextWarning = problem === 'unsent' && id !== null && hasUnsavedText(id)
    void sendUnsentProgress().then(needsTextWarning ? () => setProblem('unsaved') : signOut)
  }
  return (
    <div className="page flex grow flex-col py-14">
      {problem === 'still-signed-in' ? (
        <StillSignedIn onRetry={signOut} />
      ) : problem ? (
        <LossWarning {...warnings[problem]} onLeave={signOutAnyway} />
      ) : (
        <AuthPage
          title="Signing out"
          lead={isEverywhere ? 'Signing you out on all your devices…' : 'Signing you out on this device…'}
        >
          <span aria-hidden="true" className="busy mt-6 block" />
        </AuthPage>
      )}
    </div>
  )
}

/** Loads the account calls on demand, because only this case needs them. */
async function endSessionsEverywhere() {
  const { endAllSessions } = await import('#web/api/account.ts')
  await endAllSessions(client.callFunction)
}

/** Sends unsent progress again, in case the network is back. */
async function sendUnsentProgress() {
  const userId = client.tokens.currentId()
  if (userId !== null) await sendBeforeSignOut(userId)
}

type SignOutScope = 'signed-out' | 'signed-out-everywhere'

function useSignOutOfDevice() {
  const navigate = useNavigate()
  return useCallback(
    (userId: string | null, scope: SignOutScope) => {
      if (userId !== null) deleteMemberData(userId)
      void logOut().then((result) => {
        if (result instanceof Error) logWarning('The sign-out request failed.', result)
        const action = result instanceof Error && scope === 'signed-out' ? 'signed-out-here' : scope
        return navigate(paths.signIn(), {
          replace: true,
          state: userId ? ({ action } satisfies AuthPageState) : null,
        })
      })
    },
    [navigate],
  )
}

/** Shown if signing out everywhere failed: no session has ended. */
function StillSignedIn({ onRetry }: { onRetry: () => void }) {
  return (
    <AuthPage
      focusesHeading
      title="Still signed in"
      lead="We couldn’t reach the academy, or this account is shared. You’re still signed in on all devices, including this one."
    >
      <p className="mt-6 flex flex-wrap gap-3">
        <Button tone="main" onClick={onRetry}>
          Try again
        </Button>
        <Link to={paths.manageAccount()} className={buttonClass()}>
          Back to my account
        </Link>
      </p>
    </AuthPage>
  )
}

const warnings = {
  unsent: {
    title: 'Not sent yet',
    lead: 'Your latest training is only on this device because it couldn’t be sent. If you sign out now, it will be lost. Stay signed in to send it when you’re back online.',
  },
  unsaved: {
    title: 'Not saved yet',
    lead: 'You have unsaved text on this device: a note, or a text in the Studio. If you sign out now, it will be lost. Stay signed in to keep it.',
  },
}

function LossWarning({ onLeave, ...texts }: { title: string; lead: string; onLeave: () => void }) {
  return (
    <AuthPage focusesHeading {...texts}>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
          Stay signed in
        </Link>
        <Button onClick={onLeave}>Sign out anyway</Button>
      </p>
    </AuthPage>
  )
}
