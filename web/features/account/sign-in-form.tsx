import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { logIn } from '#web/session/log-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { DemoAccounts, type Credentials } from './demo-accounts.tsx'
import { failureWords, type Failure } from './failure-words.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { useNotice } from './use-notice.ts'

interface State {
  isBusy?: boolean
  missing?: 'email' | 'password'
  failure?: Failure
  email?: string
}

/** E-mail address and password. The fields keep what was typed through every failure. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<State>({})
  const { demo, providers } = useNotice()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.isBusy) return
    const { email, password } = typed(event.currentTarget)
    const missing = email === '' ? 'email' : password === '' ? 'password' : undefined
    if (missing) {
      setState({ missing })
      return field(event.currentTarget, missing)?.focus()
    }
    setState({ isBusy: true })
    settle(await logIn(email, password), email)
  }

  const settle = (outcome: unknown, email = '') => {
    if (!(outcome instanceof Error)) return onSignedIn()
    setState({ failure: failureWords(outcome), email })
  }

  const fill = (credentials: Credentials) => {
    for (const name of ['email', 'password'] as const) {
      const input = form.current && field(form.current, name)
      if (input) input.value = credentials[name]
    }
    setState({})
  }

  return (
    <>
      {state.failure && <SignInFailure failure={state.failure} email={state.email ?? ''} />}
      <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-6 grid gap-6">
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          fault={state.missing === 'email' ? 'Type the e-mail address of your account.' : undefined}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          fault={state.missing === 'password' ? 'Type your password.' : undefined}
        />
        <Button
          type="submit"
          tone="main"
          size="large"
          aria-disabled={state.isBusy}
          className="mt-1 w-full justify-between!"
        >
          {state.isBusy ? 'Signing in' : 'Sign in'}
          {state.isBusy ? <span aria-hidden="true" className="busy" /> : <Icon name="arrow" />}
        </Button>
      </form>
      <p className="mt-5 text-[15px]">
        <Link to={paths.forgot()} className="link">
          Forgot your password?
        </Link>
      </p>
      {providers && <ProviderButtons providers={providers} onBegin={() => setState({})} onDone={settle} />}
      {demo && <DemoAccounts demo={demo} onPick={fill} />}
    </>
  )
}

const field = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}

const typed = (form: HTMLFormElement) => ({
  email: field(form, 'email')?.value.trim() ?? '',
  password: field(form, 'password')?.value ?? '',
})
