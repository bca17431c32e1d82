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
    label={hasApp ? 'The six digits your app shows now' : 'A recovery code'}
    hint={hasApp ? 'A recovery code works as well, once.' : 'Each of the ten works once.'}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
)
