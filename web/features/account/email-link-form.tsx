import { useState, type SubmitEvent } from 'react'
import { sendsMail } from '#web/site.ts'
import { LazyNoMailNotice } from './form-parts.lazy.tsx'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, type Failure } from './describe-failure.ts'
import { EmailField } from './email-field.tsx'
import { validateEmail } from './validate-email.ts'
import { toFieldErrors } from './field-errors.ts'
import { findInput, getTypedEmail } from './form-fields.ts'
import { requestLinkEmail, type LinkPurpose } from './link-emails.ts'
import { SubmitButton } from './submit-button.tsx'

interface EmailLinkFormProps {
  purpose: LinkPurpose
  nextPath: string | undefined
  onSent: (email: string) => void
}

interface State {
  isBusy?: boolean
  error?: string | undefined
  failure?: Failure
}

/** Form that requests an email with a link. */
export function EmailLinkForm({ purpose, nextPath, onSent }: EmailLinkFormProps) {
  const [state, setState] = useState<State>({})

  const showFieldError = (form: HTMLFormElement, error: string) => {
    setState({ error })
    findInput(form, 'email')?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const form = event.currentTarget
    const email = getTypedEmail(form)
    const error = validateEmail(email)
    if (error) return showFieldError(form, error)
    setState({ isBusy: true })
    const outcome = await requestLinkEmail(purpose, email, nextPath)
    if (!outcome) return onSent(email)
    const fieldError = toFieldErrors(outcome)?.email
    if (fieldError) return showFieldError(form, fieldError)
    setState({ failure: describeFailure(outcome) })
  }

  if (!sendsMail) return <LazyNoMailNotice purpose={purpose} />
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
