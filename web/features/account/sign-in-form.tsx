import { useRef, useState, type SubmitEvent } from 'react'
import { paths } from '#web/routing/paths.ts'
import { AuthLink } from '#web/session/pages/auth-link.tsx'
import { deleteUnsentOfOthers } from '#web/session/actions/delete-unsent-of-others.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Credentials } from './demo-accounts.tsx'
import { EmailField } from './email-field.tsx'
import { FailureBox } from './failure-box.tsx'
import { describeFailure, type Failure } from './describe-failure.ts'
import { findInput, getTypedEmail, getTypedPassword } from './form-fields.ts'
import { LazyDemoAccounts, LazyProviderButtons, LazyResendButton } from './form-parts.lazy.tsx'
import { requestLinkEmail } from './link-emails.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSiteInfo } from './use-site-info.ts'

interface State {
  isBusy?: boolean
  missingField?: 'email' | 'password'
  failure?: Failure
  email?: string
}

interface SignInFormProps {
  nextPath: string | undefined
  /**
   * True for a demo academy. The form then reserves space for the demo accounts before `site.json` loads.
   */
  isDemo: boolean
  /** Initial value of the email field. */
  email?: string | undefined
  onSignedIn: () => void
}

/** Sign-in form. The fields keep their values after a failure. */
export function SignInForm({ nextPath, isDemo, email: initialEmail, onSignedIn }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({})
  const { demo, providers } = useSiteInfo()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const [email, password] = [getTypedEmail(event.currentTarget), getTypedPassword(event.currentTarget)]
    const missingField = email === '' ? 'email' : password === '' ? 'password' : undefined
    if (missingField) {
      setState({ missingField })
      return findInput(event.currentTarget, missingField)?.focus()
    }
    setState({ isBusy: true })
    finish(await logIn(email, password), email)
  }

  const finish = (outcome: unknown, email = '') => {
    if (outcome instanceof Error) return setState({ failure: describeFailure(outcome), email })
    deleteUnsentOfOthers()
    onSignedIn()
  }

  const fill = (credentials: Credentials) => {
    for (const name of ['email', 'password'] as const) {
      const input = form.current && findInput(form.current, name)
      if (input) input.value = credentials[name]
    }
    setState({})
  }

  return (
    <>
      {state.failure && <SignInFailure {...state} failure={state.failure} nextPath={nextPath} />}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <EmailField
          defaultValue={initialEmail}
          error={state.missingField === 'email' ? 'Enter your account’s email address.' : undefined}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={state.missingField === 'password' ? 'Enter your password.' : undefined}
        />
        <SubmitButton label="Sign in" busyLabel="Signing in" isBusy={state.isBusy} />
      </form>
      <p className="mt-5 text-sm">
        <AuthLink to={paths.forgot(nextPath)} label="Forgot your password?" />
      </p>
      {providers && <LazyProviderButtons providers={providers} onStart={() => setState({})} onDone={finish} />}
      <div className={isDemo ? 'flow-root min-h-40' : ''}>{demo && <LazyDemoAccounts demo={demo} onPick={fill} />}</div>
    </>
  )
}

function SignInFailure({
  failure,
  email = '',
  nextPath,
}: {
  failure: Failure
  email?: string
  nextPath: string | undefined
}) {
  return (
    <FailureBox failure={failure}>
      {failure.canResend && (
        <div className="mt-3 pb-1">
          <LazyResendButton send={() => requestLinkEmail('confirm', email, nextPath)} initialDelay={0} />
        </div>
      )}
    </FailureBox>
  )
}
