import { useCallback, useState } from 'react'
import { site } from '#web/site.ts'
import { lazyCode } from '#web/ui/lazy.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Loaded on the first input; an empty field needs no estimate. */
const passwordStrength = lazyCode(() => import('./password-strength.ts'))

interface NewPasswordFieldProps {
  label: string
  /** Error of the submitted password. The meter is empty while an error is shown. */
  error?: string | undefined
  /** Called when the password changes, so that the error can be cleared. */
  onChange: () => void
  /** Returns the member's email address, if known. Parts of the address add no strength to a password. */
  email?: (() => string | undefined) | undefined
}

/** Field for a new password with a strength meter. */
export function NewPasswordField({ label, error, onChange, email }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  // Reads input typed before hydration.
  const readInitialValue = useCallback((input: HTMLInputElement | null) => setPassword(input?.value ?? ''), [])
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      required
      ref={readInitialValue}
      error={error}
      onInput={(event) => {
        setPassword(event.currentTarget.value)
        onChange()
      }}
      hint={
        password === '' || error ? <Meter level={0} /> : <PasswordMeter password={password} email={email?.() ?? ''} />
      }
    />
  )
}

function PasswordMeter({ password, email }: { password: string; email: string }) {
  const { module } = passwordStrength.useModule()
  return <Meter {...(module?.rateStrength(password, [email, site.name, site.short]) ?? { level: 0 })} />
}

/** The text element is always rendered so that screen readers announce its changes. */
function Meter({ level, text }: { level: number; text?: string }) {
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={`h-1.5 ${bar <= level ? 'bg-text' : 'bg-rule'}`} />
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4">
        <span aria-live="polite">{text}</span>
        <span>At least 8 characters</span>
      </p>
    </>
  )
}
