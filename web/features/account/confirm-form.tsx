import { useState } from 'react'
import { confirm } from '#web/session/actions/account.ts'
import type { EmailedLink } from '#web/session/pages/use-emailed-link.ts'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, isUnusableLink, type Failure } from './describe-failure.ts'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmFormProps {
  link: EmailedLink
  onDone: () => void
  /** The link was used, has expired, or is not valid. */
  onUnusableLink: () => void
}

/**
 * Confirms the email address on a button press. Opening the page confirms nothing because email scanners open every
 * link.
 */
export function ConfirmForm({ link, onDone, onUnusableLink }: ConfirmFormProps) {
  const [state, setState] = useState<{ isBusy?: boolean; failure?: Failure }>({})
  const submit = async () => {
    if (state.isBusy) return
    setState({ isBusy: true })
    const outcome = await confirm({ ...link })
    if (!outcome) return onDone()
    if (isUnusableLink(outcome)) return onUnusableLink()
    setState({ failure: describeFailure(outcome) })
  }
  return (
    <>
      {state.failure && <FailureBox failure={state.failure} />}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="mt-6"
      >
        <SubmitButton label="Confirm my address" busyLabel="Confirming" isBusy={state.isBusy} />
      </form>
    </>
  )
}
