import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { logWarning } from '#web/api/log-warning.ts'
import { asObject } from '#web/api/read-response.ts'
import { sendBeforeSignOut } from '#web/features/progress/send-before-sign-out.ts'
import { AuthPage } from '#web/layouts/auth/auth-page.tsx'
import { paths } from '#web/routing/paths.ts'
import { logOut } from '#web/session/actions/log-out.ts'
import { deleteMemberData, hasUnsavedText } from '#web/session/storage/member-storage.ts'
import type { Arrival } from '#web/session/pages/use-arrival.ts'
import { titled } from '#web/site.ts'
import { client } from '#web/client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

export const meta = titled('Sign out')

/**
 * Ends the session and leads to sign-in, which says so. On this device the session ends even if the server cannot be
 * reached. A visitor who is not signed in is sent to sign-in without a message. If training progress could not be sent,
 * or a text was begun and not saved, it asks first, because signing out loses it. From the list of devices it ends the
 * sessions on all of them first, and none if the server cannot be reached.
 */
export default function SignOut() {
  const [problem, setProblem] = useState<keyof typeof leads | 'others-open'>()
  const isEverywhere = asObject(useLocation().state)['isEverywhere'] === true
  const leaveHere = useLeave()
  const signOut = useCallback(
    () =>
      isEverywhere
        ? void endEverywhere().then(
            () => leaveHere('signed-out-everywhere'),
            () => setProblem('others-open'),
          )
        : leaveHere('signed-out'),
    [isEverywhere, leaveHere],
  )
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const leavingId = client.tokens.currentId()
    const unsentSaved = leavingId === null ? Promise.resolve(true) : sendBeforeSignOut(leavingId)
    void unsentSaved.then((isSent) => {
      if (!isSent) setProblem('unsent')
      else if (leavingId !== null && hasUnsavedText(leavingId)) setProblem('unsaved')
      else signOut()
    })
  }, [signOut])
  const leaveAnyway = () => {
    setProblem(undefined)
    const id = client.tokens.currentId()
    // A prompt about unsent changes did not mention unsaved text.
    const isUnsavedUnknown = problem === 'unsent' && id !== null && hasUnsavedText(id)
    void sendAgain().then(isUnsavedUnknown ? () => setProblem('unsaved') : signOut)
  }
  return (
    <div className="page flex grow flex-col py-14">
      {problem === 'others-open' ? (
        <OthersOpen onAgain={signOut} />
      ) : problem ? (
        <Unsent lead={leads[problem]} onLeave={leaveAnyway} />
      ) : (
        <AuthPage
          title="Signing out"
          lead={isEverywhere ? 'Ending the sessions on all your devices.' : 'Ending the session on this device.'}
        >
          <span aria-hidden="true" className="busy mt-6 block" />
        </AuthPage>
      )}
    </div>
  )
}

/** The calls of the account come with the schemas of their answers, for which nobody else waits here. */
async function endEverywhere() {
  const { endAllSessions } = await import('#web/api/account.ts')
  await endAllSessions(client.callFunction)
}

/** Sends what could not be sent before, in case the network is back. */
async function sendAgain() {
  const leavingId = client.tokens.currentId()
  if (leavingId !== null) await sendBeforeSignOut(leavingId)
}

type SignOutOutcome = 'signed-out' | 'signed-out-everywhere'

function useLeave() {
  const navigate = useNavigate()
  return useCallback(
    (outcomeOfSignOut: SignOutOutcome) => {
      const leavingId = client.tokens.currentId()
      if (leavingId !== null) deleteMemberData(leavingId)
      void logOut().then((outcome) => {
        if (outcome instanceof Error) logWarning('The server did not get the sign-out.', outcome)
        const arrivalOutcome =
          outcome instanceof Error && outcomeOfSignOut === 'signed-out' ? 'signed-out-here' : outcomeOfSignOut
        return navigate(paths.signIn(), {
          replace: true,
          state: leavingId ? ({ done: arrivalOutcome } satisfies Arrival) : null,
        })
      })
    },
    [navigate],
  )
}

/** Nothing has ended: whoever signs out everywhere must know whether it is done. */
function OthersOpen({ onAgain }: { onAgain: () => void }) {
  return (
    <AuthPage
      focusesHeading
      title="Still signed in"
      lead="We couldn’t reach the academy, or this account is shared. You’re still signed in on all devices, including this one."
    >
      <p className="mt-6 flex flex-wrap gap-3">
        <Button tone="main" onClick={onAgain}>
          Try again
        </Button>
        <Link to={paths.manageAccount()} className={buttonClass()}>
          Back to my account
        </Link>
      </p>
    </AuthPage>
  )
}

const leads = {
  unsent:
    'Your latest training is only on this device because it couldn’t be sent. If you sign out now, it will be lost. Stay signed in to send it when you’re back online.',
  unsaved:
    'You have unsaved text on this device: a note, or a text in the Studio. If you sign out now, it will be lost. Stay signed in to keep it.',
}

function Unsent({ lead, onLeave }: { lead: string; onLeave: () => void }) {
  return (
    <AuthPage focusesHeading title="Not sent yet" lead={lead}>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.browse()} className={buttonClass({ tone: 'main' })}>
          Stay signed in
        </Link>
        <Button onClick={onLeave}>Sign out anyway</Button>
      </p>
    </AuthPage>
  )
}
