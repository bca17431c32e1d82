import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { register } from '#web/session/actions/account.ts'
import { Field } from '#web/ui/field.tsx'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, type Failure } from './describe-failure.ts'
import { emailError } from './email-error.ts'
import { firstInvalidField, passwordError, refusalErrors, type FieldErrors } from './field-errors.ts'
import { inputOf, typedEmail, typedPassword } from './form-fields.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

interface State {
  isBusy?: boolean
  faults?: FieldErrors
  failure?: Failure
  isTaken?: boolean
}

const nothingTyped: FieldErrors = {}

/** Makes an account. `onMailed` with the address that the link was mailed to. */
export function SignUpForm({ wanted, onMailed }: { wanted: string | undefined; onMailed: (email: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({})
  const { faults = nothingTyped, failure } = state

  const refuse = (faults: FieldErrors) => {
    setState({ faults })
    const field = firstInvalidField(faults)
    if (field && form.current) inputOf(form.current, field)?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const [email, password] = [typedEmail(event.currentTarget), typedPassword(event.currentTarget)]
    const faults = { email: emailError(email), password: passwordError(password) }
    if (firstInvalidField(faults)) return refuse(faults)
    setState({ isBusy: true })
    const outcome = await register({ email, password, ...(wanted && { next: wanted }) })
    if (!outcome) return onMailed(email)
    const refused = refusalErrors(outcome)
    if (refused) return refuse(refused)
    const isTaken = outcome instanceof ApiError && outcome.errorCode === 'AccountNameInUse'
    setState({ failure: describeFailure(outcome), isTaken })
  }
  const forgetPasswordFault = () => faults.password && setState({ ...state, faults: { email: faults.email } })

  return (
    <>
      {failure && <FailureBox failure={failure}>{state.isTaken && <OtherWays wanted={wanted} />}</FailureBox>}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          fault={faults.email}
        />
        <NewPasswordField
          label="Password"
          fault={faults.password}
          onChange={forgetPasswordFault}
          email={() => (form.current ? typedEmail(form.current) : undefined)}
        />
        <SubmitButton words="Create account" busyWords="Creating account" isBusy={state.isBusy} />
      </form>
      <Terms />
    </>
  )
}

function OtherWays({ wanted }: { wanted: string | undefined }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
      <Link to={paths.signIn(wanted)} className="link">
        Sign in
      </Link>
      <Link to={paths.forgot(wanted)} className="link">
        Choose a new password
      </Link>
    </p>
  )
}

/** Documents, so plain links; in a tab of their own, so that what was typed stays. */
function Terms() {
  const read = (href: string, words: string) => (
    <a href={href} target="_blank" rel="noreferrer" className="link">
      {words}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
  return (
    <p className="mt-4 text-sm leading-[1.45] text-quiet">
      By creating an account you accept the {read(paths.terms(), 'Terms')}. {read(paths.privacy(), 'Privacy')} says what
      we keep.
    </p>
  )
}
