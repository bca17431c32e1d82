import { useState } from 'react'
import { logWarning } from '#web/api/log-warning.ts'
import { keepaliveClient } from '#web/features/member-data/index.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'

const WelcomeForm = lazyComponent(
  async () => (await import('./welcome-form.tsx')).WelcomeForm,
  (_, hasFailed) => hasFailed && <p role="alert">Couldn’t load the questions. Reload the page to try again.</p>,
)

/** Member who has answered or dismissed the questions on this page. The session details can be outdated. */
let finishedMemberId: string | null = null

async function saveDismissal(ownerId: string) {
  const { updateProfile } = await import('#web/api/account-records.ts')
  await updateProfile(keepaliveClient, ownerId, { hasStageOne: true })
}

/** Welcome questions on Home, shown until answered or dismissed (`hasStageOne`). */
export function WelcomeCard() {
  const { ownerId, details } = useSession()
  const [hiddenForMember, setHiddenForMember] = useState(finishedMemberId)
  const [isOpen, setOpen] = useState(false)
  if (ownerId === null || details?.['hasStageOne'] !== false || ownerId === hiddenForMember) return null
  const hide = () => {
    finishedMemberId = ownerId
    setHiddenForMember(ownerId)
    // The focused button was unmounted.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const dismiss = () => {
    hide()
    saveDismissal(ownerId).catch((reason: unknown) =>
      logWarning('Could not save the dismissal; the questions will be shown again.', reason),
    )
  }
  return (
    <section aria-labelledby="welcome" className="page border-t border-rule py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="welcome" className="text-2xl leading-[1.1] condensed">
            Welcome
          </h2>
          <p className="mt-1 text-quiet">
            Answer three questions to see what suits you first. All optional. Only the academy sees your answers.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {!isOpen && (
            <Button size="small" onClick={() => setOpen(true)}>
              Answer
            </Button>
          )}
          <Button size="small" tone="bare" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      </div>
      {isOpen && <WelcomeForm ownerId={ownerId} onDone={hide} />}
    </section>
  )
}
