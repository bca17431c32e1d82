import { useState, type ComponentProps, type ReactNode } from 'react'
import { Field } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  name: string
  /** `off` for the password of another service. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** Password field with a button that shows the password. Allows paste and password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  // The button is disabled until hydration, because an earlier click would be lost.
  const isHydrated = useHydrated()
  const revealButton = (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label="Show password"
      disabled={!isHydrated}
      onClick={() => setShown(!isShown)}
      className="min-w-14 cursor-pointer px-4 text-sm font-semibold underline decoration-2 underline-offset-4 outline-offset-[-3px]"
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      endControl={revealButton}
    />
  )
}
