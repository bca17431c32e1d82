import { Field } from '#web/ui/field.tsx'

interface CodeFieldProps {
  name: string
  /** Whether an authenticator app is connected. Without an app, only recovery codes are accepted. */
  hasApp: boolean
  error?: string | undefined
  autoFocus?: boolean
}

/** Input for a six-digit TOTP code or a recovery code. */
export const CodeField = ({ hasApp, ...field }: CodeFieldProps) => (
  <Field
    {...field}
    label={hasApp ? 'Six-digit code from your authenticator app' : 'Recovery code'}
    hint={hasApp ? 'Or enter a recovery code. Each recovery code works once.' : 'Each of your 10 codes works once.'}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
)
