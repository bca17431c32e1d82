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
import { changePassword as requestResetLink } from '#web/session/actions/account.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UsernameField } from '#web/ui/username-field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { asError, missingEmailFailure, toPasswordFormErrors } from './settings-errors.ts'

interface FormState {
  isBusy?: boolean
  currentPasswordError?: string | undefined
  newPasswordError?: string | undefined
  failure?: Failure
}

interface PasswordFormProps {
  email: string | undefined
  /** Called with the success message. */
  onDone: (message: string) => void
  onCancel: () => void
}

/**
 * Changes the password; requires the current password. Not possible for a profile without an email address
 * (specification §5).
 */
export function PasswordForm({ email, onDone, onCancel }: PasswordFormProps) {
  const [state, setState] = useState<FormState>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    if (!email) return setState({ failure: missingEmailFailure })
    const data = new FormData(event.currentTarget)
    const password = formText(data, 'current-password')
    const newPassword = formText(data, 'password')
    const errors = {
      currentPasswordError: password === '' ? 'Enter your current password.' : undefined,
      newPasswordError: validatePassword(newPassword),
    }
    if (errors.currentPasswordError ?? errors.newPasswordError) return setState(errors)
    setState({ isBusy: true })
    await changePassword(client.callFunction, { password, newPassword }).then(
      () => onDone('Password changed. You’re signed out on every other device.'),
      (reason: unknown) => setState(toPasswordFormErrors(asError(reason))),
    )
  }
  const emailResetLink = async () => {
    const error = await requestResetLink(PLACEHOLDER_PASSWORD)
    if (error)
      setState({ failure: error.message === missingEmailFailure.title ? missingEmailFailure : describeFailure(error) })
    else onDone(`A link to choose a new password is on its way to ${email}. It works for 30 minutes.`)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[560px] gap-6">
      {state.failure && <FailureBox failure={state.failure} />}
      <UsernameField email={email} />
      <PasswordField
        name="current-password"
        label="Current password"
        autoComplete="current-password"
        error={state.currentPasswordError}
      />
      <NewPasswordField
        label="New password"
        error={state.newPasswordError}
        onChange={() => state.newPasswordError && setState({ ...state, newPasswordError: undefined })}
        email={() => email}
      />
      <p className="text-sm leading-[1.45] text-quiet">This ends every other session and deletes your API keys.</p>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" aria-disabled={state.isBusy}>
          {state.isBusy ? 'Saving…' : 'Change password'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button tone="bare" onClick={() => void emailResetLink()}>
          Forgot your password? Email me a link
        </Button>
      </p>
    </form>
  )
}

/** The endpoint requires a valid password but ignores it. Members choose their password on the page of the link. */
const PLACEHOLDER_PASSWORD = 'chosen later, by the link'
