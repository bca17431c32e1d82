import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/routing/paths.ts'
import { register } from '#web/session/actions/account.ts'
import { rememberNewAccount } from '#web/session/pages/new-account.ts'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, type Failure } from './describe-failure.ts'
import { EmailField } from './email-field.tsx'
import { emailError } from './email-error.ts'
import { firstInvalidField, passwordError, refusalErrors, type FieldErrors } from './field-errors.ts'
import { findInput, typedEmail, typedPassword } from './form-fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface State {
  isBusy?: boolean
  errors?: FieldErrors
  failure?: Failure
  isTaken?: boolean
}

const noErrors: FieldErrors = {}

/** Form that creates an account. Calls `onMailed` with the address that the link was mailed to. */
export function SignUpForm({
  nextPath,
  onMailed,
}: {
  nextPath: string | undefined
  onMailed: (email: string) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({})
  const { errors = noErrors, failure } = state

  const showErrors = (fieldErrors: FieldErrors) => {
    setState({ errors: fieldErrors })
    const field = firstInvalidField(fieldErrors)
    if (field && form.current) findInput(form.current, field)?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const [email, password] = [typedEmail(event.currentTarget), typedPassword(event.currentTarget)]
    const invalid = { email: emailError(email), password: passwordError(password) }
    if (firstInvalidField(invalid)) return showErrors(invalid)
    setState({ isBusy: true })
    const outcome = await register({ email, password, ...(nextPath && { next: nextPath }) })
    if (!outcome) {
      rememberNewAccount(email, password)
      return onMailed(email)
    }
    const fieldErrors = refusalErrors(outcome)
    if (fieldErrors) return showErrors(fieldErrors)
    const isTaken = outcome instanceof ApiError && outcome.errorCode === 'AccountNameInUse'
    setState({ failure: describeFailure(outcome), isTaken })
  }
  const clearPasswordError = () => errors.password && setState({ ...state, errors: { email: errors.email } })

  return (
    <>
      {failure && <FailureBox failure={failure}>{state.isTaken && <OtherWays nextPath={nextPath} />}</FailureBox>}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <EmailField error={errors.email} />
        <NewPasswordField
          label="Password"
          error={errors.password}
          onChange={clearPasswordError}
          email={() => (form.current ? typedEmail(form.current) : undefined)}
        />
        <SubmitButton label="Create account" busyLabel="Creating account" isBusy={state.isBusy} />
      </form>
      <Terms />
    </>
  )
}

function OtherWays({ nextPath }: { nextPath: string | undefined }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
      <Link to={paths.signIn(nextPath)} className="link">
        Sign in
      </Link>
      <Link to={paths.forgot(nextPath)} className="link">
        Choose a new password
      </Link>
    </p>
  )
}

/** Links to documents, opened in a new tab so that the form keeps its values. */
function Terms() {
  const documentLink = (href: string, label: string) => (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
  return (
    <p className="mt-4 text-sm leading-[1.45] text-quiet">
      By creating an account, you agree to the {documentLink(paths.terms(), 'Terms')} and the{' '}
      {documentLink(paths.privacy(), 'Privacy Policy')}.
    </p>
  )
}
