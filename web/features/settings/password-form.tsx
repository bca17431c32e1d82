import { type SubmitEvent, useState } from 'react'
import { changePassword } from '#web/api/account.ts'
import { client } from '#web/client.ts'
import {
  type Failure,
  FailureBox,
  describeFailure,
  NewPasswordField,
  validatePassword,
} from '#web/features/account/index.ts'
import { changePassword as mailLink } from '#web/session/actions/account.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { asError, invalidEmail, passwordRefusal } from './refusals.ts'

interface State {
  isBusy?: boolean
  oldError?: string | undefined
  newError?: string | undefined
  failure?: Failure
}

interface PasswordFormProps {
  email: string | undefined
  /** Called with the success message. */
  onDone: (message: string) => void
  onCancel: () => void
}

/**
 * Changes the password, authenticated by the current one. Not possible for a profile without an email address
 * (specification §5).
 */
export function PasswordForm({ email, onDone, onCancel }: PasswordFormProps) {
  const [state, setState] = useState<State>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    if (!email) return setState({ failure: invalidEmail })
    const data = new FormData(event.currentTarget)
    const password = formText(data, 'current-password')
    const newPassword = formText(data, 'password')
    const errors = {
      oldError: password === '' ? 'Enter your current password.' : undefined,
      newError: validatePassword(newPassword),
    }
    if (errors.oldError ?? errors.newError) return setState(errors)
    setState({ isBusy: true })
    await changePassword(client.callFunction, { password, newPassword }).then(
      () => onDone('Password changed. You’re signed out on every other device.'),
      (reason: unknown) => setState(passwordRefusal(asError(reason))),
    )
  }
  const mailResetLink = async () => {
    const error = await mailLink(PLACEHOLDER)
    if (error) setState({ failure: error.message === invalidEmail.title ? invalidEmail : describeFailure(error) })
    else onDone(`A link to choose a new password is on its way to ${email}. It works for 30 minutes.`)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[560px] gap-6">
      {state.failure && <FailureBox failure={state.failure} />}
      <PasswordField
        name="current-password"
        label="Current password"
        autoComplete="current-password"
        error={state.oldError}
      />
      <NewPasswordField
        label="New password"
        error={state.newError}
        onChange={() => state.newError && setState({ ...state, newError: undefined })}
        email={() => email}
      />
      <p className="text-sm leading-[1.45] text-quiet">This ends every other session and deletes your API keys.</p>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" aria-disabled={state.isBusy}>
          {state.isBusy ? 'Saving…' : 'Change password'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button tone="bare" onClick={() => void mailResetLink()}>
          Forgot your password? Email me a link
        </Button>
      </p>
    </form>
  )
}

/** The endpoint requires a password and only validates it. The real one is set on the mailed link's page. */
const PLACEHOLDER = 'chosen later, by the link'
