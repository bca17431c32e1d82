import { useCallback, useState } from 'react'
import { site } from '#web/site.ts'
import { lazyCode } from '#web/ui/lazy.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Loads with the first letter: until then there is nothing to measure. */
const passwordStrength = lazyCode(() => import('./password-strength.ts'))

interface NewPasswordFieldProps {
  label: string
  /** Why the password in the field was refused. The meter is empty meanwhile: only one of the two judges. */
  error?: string | undefined
  /** The member types another password, so the error no longer applies. */
  onChange: () => void
  /** The member's address, where it is known: anybody may know it, so it makes a password no stronger. */
  email?: (() => string | undefined) | undefined
}

/** Field for a new password, with an estimate of how strong it is so far. */
export function NewPasswordField({ label, error, onChange, email }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  // Reads what was typed before the script had loaded.
  const readOnce = useCallback((input: HTMLInputElement | null) => setTyped(input?.value ?? ''), [])
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      required
      ref={readOnce}
      error={error}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onChange()
      }}
      hint={typed === '' || error ? <Meter level={0} /> : <Measured typed={typed} email={email?.() ?? ''} />}
    />
  )
}

function Measured({ typed, email }: { typed: string; email: string }) {
  const { code } = passwordStrength.useCode()
  return <Meter {...(code?.strengthOf(typed, [email, site.name, site.short]) ?? { level: 0 })} />
}

/** The element with the text is there from the start, so that screen readers announce its changes. */
function Meter({ level, text }: { level: number; text?: string }) {
  return (
    <>
      <div aria-hidden="true" className="mt-2 grid grid-cols-4 gap-1.5">
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
