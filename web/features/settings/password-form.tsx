import { type SubmitEvent, useState } from 'react'
import { changePassword } from '#web/api/account.ts'
import { client } from '#web/client.ts'
import {
  type Failure,
  FailureBox,
  describeFailure,
  NewPasswordField,
  passwordError,
  refusalErrors,
} from '#web/features/account/index.ts'
import { changePassword as mailLink } from '#web/session/actions/account.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { asError, identityError } from './identity-error.ts'

interface State {
  isBusy?: boolean
  oldFault?: string | undefined
  newFault?: string | undefined
  failure?: Failure
}

interface PasswordFormProps {
  email: string | undefined
  /** Says what has come of it. */
  onDone: (words: string) => void
  onCancel: () => void
}

/** Chooses another password, by the one there is. A profile without an address cannot (specification §5). */
export function PasswordForm({ email, onDone, onCancel }: PasswordFormProps) {
  const [state, setState] = useState<State>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    if (!email) return setState({ failure: invalidEmail })
    const data = new FormData(event.currentTarget)
    const password = formText(data, 'current-password')
    const newPassword = formText(data, 'password')
    const faults = {
      oldFault: password === '' ? 'Type your present password.' : undefined,
      newFault: passwordError(newPassword),
    }
    if (faults.oldFault ?? faults.newFault) return setState(faults)
    setState({ isBusy: true })
    await changePassword(client.callFunction, { password, newPassword }).then(
      () => onDone('Your password is changed. On every other device you are signed out.'),
      (reason: unknown) => setState(refused(asError(reason))),
    )
  }
  const mail = async () => {
    const data = await mailLink(NO_MATTER)
    if (data) setState({ failure: data.message === invalidEmail.title ? invalidEmail : describeFailure(data) })
    else onDone(`A link to choose a new password is on its way to ${email}. It works for 30 minutes.`)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[560px] gap-6">
      {state.failure && <FailureBox failure={state.failure} />}
      <PasswordField
        name="current-password"
        label="Present password"
        autoComplete="current-password"
        fault={state.oldFault}
      />
      <NewPasswordField
        label="New password"
        error={state.newFault}
        onChange={() => state.newFault && setState({ ...state, newFault: undefined })}
        email={() => email}
      />
      <p className="text-sm leading-[1.45] text-quiet">
        Every other session ends, and API keys are deleted: whoever had the old password is out.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" aria-disabled={state.isBusy}>
          {state.isBusy ? 'Changing it' : 'Change password'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button tone="bare" onClick={() => void mail()}>
          I do not know it: mail me a link
        </Button>
      </p>
    </form>
  )
}

/** The call of the specification takes a password, which the server only looks at: the link asks for the real one. */
const NO_MATTER = 'chosen later, by the link'

const invalidEmail: Failure = {
  title: 'Error, invalid email.',
  text: 'Your profile has no e-mail address, so there is no password to change. Add an address first.',
}

function refused(reason: Error): State {
  const old = identityError(reason)
  if (old) return { oldFault: old }
  const fresh = refusalErrors(reason)?.password
  if (fresh) return { newFault: fresh }
  return { failure: reason.message.includes(invalidEmail.title) ? invalidEmail : describeFailure(reason) }
}
