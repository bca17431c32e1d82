import { useRef, useState, type SubmitEvent } from 'react'
import { resetPassword } from '#web/session/actions/account.ts'
import type { MailedLink } from '#web/session/pages/use-mailed-link.ts'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, isDeadLink, type Failure } from './describe-failure.ts'
import { passwordError, refusalErrors } from './field-errors.ts'
import { inputOf, typedPassword } from './form-fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface NewPasswordFormProps {
  link: MailedLink
  onDone: () => void
  /** The link was used, has run out, or never was one. */
  onDead: () => void
}

interface State {
  isBusy?: boolean
  fault?: string | undefined
  failure?: Failure
}

/** Chooses a new password by a mailed link. A password that will not do does not use the link up. */
export function NewPasswordForm({ link, onDone, onDead }: NewPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({})

  const refuse = (fault: string) => {
    setState({ fault })
    if (form.current) inputOf(form.current, 'password')?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const password = typedPassword(event.currentTarget)
    const fault = passwordError(password)
    if (fault) return refuse(fault)
    setState({ isBusy: true })
    const outcome = await resetPassword({ ...link, password })
    if (!outcome) return onDone()
    if (isDeadLink(outcome)) return onDead()
    const refused = refusalErrors(outcome)?.password
    if (refused) return refuse(refused)
    setState({ failure: describeFailure(outcome) })
  }

  return (
    <>
      {state.failure && <FailureBox failure={state.failure} />}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <NewPasswordField label="New password" fault={state.fault} onChange={() => state.fault && setState({})} />
        <SubmitButton words="Set the password" busyWords="Setting it" isBusy={state.isBusy} />
      </form>
    </>
  )
}
