import { type SubmitEvent, useRef, useState } from 'react'
import { createFirstOwner } from '#contract/studio/setup.ts'
import { trimEmail } from '#contract/email.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ignoreBody } from '#web/api/wire.ts'
import { client } from '#web/client.ts'
import {
  EmailField,
  validateEmail,
  NewPasswordField,
  validatePassword,
  toFieldErrors,
} from '#web/features/account/index.ts'
import { describeError } from '#web/studio/shell/index.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { formText } from '#web/ui/form-text.ts'
import { ErrorMessage, StepHead } from './step-parts.tsx'
import { Button } from '#web/ui/button.tsx'

interface State {
  isBusy?: boolean
  message?: string | undefined
  /** Whether to show a link to the sign-in page, for an academy that may already have an owner. */
  showsSignInLink?: boolean
  errors?: { email?: string | undefined; password?: string | undefined }
}

const { method, path, auth, base } = createFirstOwner

/** Form that creates the first owner's account with the token of the setup link. */
export function FirstOwner({ token, onOwnerCreated }: { token: string; onOwnerCreated: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [{ isBusy = false, message, showsSignInLink = false, errors = {} }, setState] = useState<State>({})
  const showErrors = (state: State) => {
    setState(state)
    const field = state.errors?.email ? 'email' : state.errors?.password ? 'password' : undefined
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const [email, password] = [trimEmail(formText(data, 'email')), formText(data, 'password')]
    const invalid = { email: validateEmail(email), password: validatePassword(password) }
    if (invalid.email ?? invalid.password) return showErrors({ errors: invalid })
    setState({ isBusy: true })
    const error = await client
      .call<typeof createFirstOwner, unknown>(
        { method, path, auth, base, read: ignoreBody },
        { body: { token, email, password } },
      )
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    // The link may have been used by an earlier submission whose response was lost.
    if (error && !isUsedLink(error)) return showErrors(toErrorState(error))
    const member = await logIn(email, password)
    if (member instanceof Error)
      return showErrors(
        error
          ? { message: USED_LINK, showsSignInLink: true }
          : { message: `You’re now the owner. Sign in to continue. ${describeError(member)}`, showsSignInLink: true },
      )
    onOwnerCreated()
  }
  return (
    <>
      <StepHead title="Create your academy" shouldFocusHeading={false}>
        You’ll be the owner. All you need is an email address and a password. Everything else can wait.
      </StepHead>
      <ErrorMessage message={message} />
      {showsSignInLink && (
        <p className="mb-5">
          <a href="/sign-in?next=/studio">Sign in</a>
        </p>
      )}
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-[540px] gap-6"
      >
        <EmailField error={errors.email} />
        <NewPasswordField
          label="Password"
          error={errors.password}
          onChange={() => errors.password && setState({ errors: { email: errors.email } })}
        />
        <p>
          <Button type="submit" tone="main" size="large" aria-disabled={isBusy}>
            Create owner account
          </Button>
        </p>
      </form>
    </>
  )
}

const USED_LINK =
  'This link was already used or has expired, or the academy already has an owner. If you’re the owner, sign in. To get a new link, run “npm run staff -- setup-link” on the server.'

const isUsedLink = (reason: unknown) => reason instanceof ApiError && reason.errorCode === 'UserpassTokenInvalid'

function toErrorState(reason: unknown): State {
  if (reason instanceof Error) {
    const errors = toFieldErrors(reason)
    if (errors) return { errors }
  }
  const email = reason instanceof ApiError ? emailErrors.get(reason.errorCode) : undefined
  return email ? { errors: { email } } : { message: describeError(reason) }
}

const emailErrors: ReadonlyMap<string | undefined, string> = new Map([
  [
    'AccountNameInUse',
    'This email address already has an account with a different password. Enter that password, or use another email address.',
  ],
  ['UserDisabled', 'The account with this email address is disabled. Use another email address.'],
])
