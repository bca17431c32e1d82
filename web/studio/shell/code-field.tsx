import { Field } from '#web/ui/field.tsx'

interface CodeFieldProps {
  name: string
  /** Whether there is an app; otherwise only recovery codes are left to type. */
  hasApp: boolean
  error?: string | undefined
  autoFocus?: boolean
}

/** Where one types the six digits of an app, or a recovery code. */
export const CodeField = ({ hasApp, ...field }: CodeFieldProps) => (
  <Field
    {...field}
    label={hasApp ? 'Six-digit code from your authenticator app' : 'Recovery code'}
    hint={hasApp ? 'Or enter a recovery code. Each works once.' : 'Each of your 10 codes works once.'}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
)
