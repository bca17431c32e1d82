import { Field } from '#web/ui/field.tsx'

interface EmailFieldProps {
  defaultValue?: string | undefined
  error?: string | undefined
}

/** Email field that password managers fill in. */
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
