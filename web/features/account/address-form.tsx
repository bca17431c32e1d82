import { useState, type SubmitEvent } from 'react'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, type Failure } from './describe-failure.ts'
import { EmailField } from './email-field.tsx'
import { emailError } from './email-error.ts'
import { refusalErrors } from './field-errors.ts'
import { findInput, typedEmail } from './form-fields.ts'
import { requestMail, type LinkPurpose } from './mailed-links.ts'
import { SubmitButton } from './submit-button.tsx'

interface AddressFormProps {
  purpose: LinkPurpose
  nextPath: string | undefined
  onSent: (email: string) => void
}

interface State {
  isBusy?: boolean
  error?: string | undefined
  failure?: Failure
}

/** Form that requests a mailed link for an email address. */
export function AddressForm({ purpose, nextPath, onSent }: AddressFormProps) {
  const [state, setState] = useState<State>({})

  const refuse = (form: HTMLFormElement, error: string) => {
    setState({ error })
    findInput(form, 'email')?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const email = typedEmail(form)
    const error = emailError(email)
    if (error) return refuse(form, error)
    setState({ isBusy: true })
    const outcome = await requestMail(purpose, email, nextPath)
    if (!outcome) return onSent(email)
    const fieldError = refusalErrors(outcome)?.email
    if (fieldError) return refuse(form, fieldError)
    setState({ failure: describeFailure(outcome) })
  }

  return (
    <>
      {state.failure && <FailureBox failure={state.failure} />}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <EmailField error={state.error} />
        <SubmitButton label="Email me a link" busyLabel="Sending…" isBusy={state.isBusy} />
      </form>
    </>
  )
}
