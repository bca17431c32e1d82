import { type SubmitEvent, useState } from 'react'
import { trimEmail } from '#contract/email.ts'
import { changeEmail } from '#web/api/account.ts'
import { client } from '#web/client.ts'
import { validateEmail, type Failure, FailureBox } from '#web/features/account/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { UsernameField } from '#web/ui/username-field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { asError, toEmailFormErrors } from './settings-errors.ts'

interface FormState {
  isBusy?: boolean
  emailError?: string | undefined
  passwordError?: string | undefined
  failure?: Failure
}

interface EmailFormProps {
  /** Current address. */
  email: string | undefined
  hasPassword: boolean
  onSent: (email: string) => void
  onCancel: () => void
}

/** Requests an email change, which takes effect when the member opens the emailed link. */
export function EmailForm({ email: currentEmail, hasPassword, onSent, onCancel }: EmailFormProps) {
  const [state, setState] = useState<FormState>({})
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const data = new FormData(event.currentTarget)
    const email = trimEmail(formText(data, 'new-email'))
    const password = formText(data, 'email-password')
    const errors = {
      emailError: validateEmail(email),
      passwordError: hasPassword && password === '' ? 'Enter your password.' : undefined,
    }
    if (errors.emailError ?? errors.passwordError) return setState(errors)
    setState({ isBusy: true })
    await changeEmail(client.callFunction, { email, ...(hasPassword && { password }) }).then(
      () => onSent(email),
      (reason: unknown) => setState(toEmailFormErrors(asError(reason), hasPassword)),
    )
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-[560px] gap-6">
      {state.failure && <FailureBox failure={state.failure} />}
      <UsernameField email={currentEmail} />
      <Field
        name="new-email"
        label="New email address"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={state.emailError}
        hint="We’ll email a link there. Your address changes when you open it."
      />
      {hasPassword && (
        <PasswordField
          name="email-password"
          label="Your password"
          autoComplete="current-password"
          error={state.passwordError}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" aria-disabled={state.isBusy}>
          {state.isBusy ? 'Sending…' : 'Email me a link'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </form>
  )
}
