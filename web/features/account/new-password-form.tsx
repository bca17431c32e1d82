import { useRef, useState, type SubmitEvent } from 'react'
import { resetPassword } from '#web/session/actions/account.ts'
import type { EmailedLink } from '#web/session/pages/use-emailed-link.ts'
import { UsernameField } from '#web/ui/username-field.tsx'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, isUnusableLink, type Failure } from './describe-failure.ts'
import { validatePassword, toFieldErrors } from './field-errors.ts'
import { findInput, getTypedPassword } from './form-fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface NewPasswordFormProps {
  link: EmailedLink
  /** Address of the account, if the link contains it. */
  email: string | undefined
  onDone: () => void
  /** The link was used, has expired, or is not valid. */
  onUnusableLink: () => void
}

interface State {
  isBusy?: boolean
  error?: string | undefined
  failure?: Failure
}

/** Sets a new password with an emailed link. A rejected password leaves the link valid. */
export function NewPasswordForm({ link, email, onDone, onUnusableLink }: NewPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({})

  const showFieldError = (error: string) => {
    setState({ error })
    if (form.current) findInput(form.current, 'password')?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const password = getTypedPassword(event.currentTarget)
    const error = validatePassword(password)
    if (error) return showFieldError(error)
    setState({ isBusy: true })
    const outcome = await resetPassword({ ...link, password })
    if (!outcome) return onDone()
    if (isUnusableLink(outcome)) return onUnusableLink()
    const fieldError = toFieldErrors(outcome)?.password
    if (fieldError) return showFieldError(fieldError)
    setState({ failure: describeFailure(outcome) })
  }

  return (
    <>
      {state.failure && <FailureBox failure={state.failure} />}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <UsernameField email={email} />
        <NewPasswordField
          label="New password"
          error={state.error}
          onChange={() => state.error && setState({})}
          email={() => email}
        />
        <SubmitButton label="Save password" busyLabel="Saving…" isBusy={state.isBusy} />
      </form>
    </>
  )
}
