import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/routing/paths.ts'
import { register } from '#web/session/actions/account.ts'
import { rememberNewAccount } from '#web/session/pages/new-account.ts'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, type Failure } from './describe-failure.ts'
import { EmailField } from './email-field.tsx'
import { validateEmail } from './validate-email.ts'
import { firstInvalidField, validatePassword, toFieldErrors, type FieldErrors } from './field-errors.ts'
import { findInput, getTypedEmail, getTypedPassword } from './form-fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface State {
  isBusy?: boolean
  errors?: FieldErrors
  failure?: Failure
  isEmailTaken?: boolean
}

const noErrors: FieldErrors = {}

/** Form that creates an account. Calls `onEmailSent` with the address that the link was sent to. */
export function SignUpForm({
  nextPath,
  onEmailSent,
}: {
  nextPath: string | undefined
  onEmailSent: (email: string) => void
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
    const [email, password] = [getTypedEmail(event.currentTarget), getTypedPassword(event.currentTarget)]
    const invalid = { email: validateEmail(email), password: validatePassword(password) }
    if (firstInvalidField(invalid)) return showErrors(invalid)
    setState({ isBusy: true })
    const outcome = await register({ email, password, ...(nextPath && { next: nextPath }) })
    if (!outcome) {
      rememberNewAccount(email, password)
      return onEmailSent(email)
    }
    const fieldErrors = toFieldErrors(outcome)
    if (fieldErrors) return showErrors(fieldErrors)
    const isEmailTaken = outcome instanceof ApiError && outcome.errorCode === 'AccountNameInUse'
    setState({ failure: describeFailure(outcome), isEmailTaken })
  }
  const clearPasswordError = () => errors.password && setState({ ...state, errors: { email: errors.email } })

  return (
    <>
      {failure && (
        <FailureBox failure={failure}>{state.isEmailTaken && <ExistingAccountLinks nextPath={nextPath} />}</FailureBox>
      )}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <EmailField error={errors.email} />
        <NewPasswordField
          label="Password"
          error={errors.password}
          onChange={clearPasswordError}
          email={() => (form.current ? getTypedEmail(form.current) : undefined)}
        />
        <SubmitButton label="Create account" busyLabel="Creating account" isBusy={state.isBusy} />
      </form>
      <TermsNotice />
    </>
  )
}

function ExistingAccountLinks({ nextPath }: { nextPath: string | undefined }) {
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
function TermsNotice() {
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
