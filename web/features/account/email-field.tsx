import { Field } from '#web/ui/field.tsx'

interface EmailFieldProps {
  defaultValue?: string | undefined
  error?: string | undefined
}

/** The address of an account, in a form that a password manager fills in. */
export const EmailField = (props: EmailFieldProps) => (
  <Field
    name="email"
    label="Email address"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
