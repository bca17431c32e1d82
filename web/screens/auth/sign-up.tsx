import { useNavigate } from 'react-router'
import { SignUpForm } from '#web/features/account/index.ts'
import { AuthPage, OtherAuthPageLink } from '#web/layouts/auth/auth-page.tsx'
import type { Handle } from '#web/routing/route-handle.ts'
import { paths } from '#web/routing/paths.ts'
import type { AuthPageState } from '#web/session/pages/use-auth-page-state.ts'
import { useNextPath } from '#web/session/pages/next-path.ts'
import { titled } from '#web/site.ts'

export const meta = titled(
  'Create your account',
  'All you need is an email address and a password. Free lessons are included, and no payment is needed.',
)
export const handle: Handle = { posterStep: 1 }

export default function SignUp() {
  const navigate = useNavigate()
  const nextPath = useNextPath()
  const foot = <OtherAuthPageLink question="Already have an account?" to={paths.signIn(nextPath)} label="Sign in" />
  return (
    <AuthPage title="Create your account" lead="An account is free. No credit card needed." foot={foot}>
      <SignUpForm
        nextPath={nextPath}
        onEmailSent={(email) => void navigate(paths.confirm(nextPath), { state: { email } satisfies AuthPageState })}
      />
    </AuthPage>
  )
}
