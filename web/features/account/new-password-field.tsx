import { useCallback, useState } from 'react'
import { lazyCode } from '#web/ui/lazy.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Comes with the first letter: until then there is nothing to measure. */
const passwordStrength = lazyCode(() => import('./password-strength.ts'))

interface NewPasswordFieldProps {
  label: string
  /** Why the password that stands here was refused. The meter is silent beside it: only one of them judges. */
  fault?: string | undefined
  /** What is typed is another password from here on, of which the fault says nothing. */
  onChange: () => void
  /** The address of this person, where it is known: everybody may know it, so it is no help in a password. */
  email?: (() => string | undefined) | undefined
}

/** A password that is being chosen, with a guess at how strong it is so far. */
export function NewPasswordField({ label, fault, onChange, email }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  // What was typed before the script was there counts too.
  const readOnce = useCallback((input: HTMLInputElement | null) => setTyped(input?.value ?? ''), [])
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      required
      ref={readOnce}
      fault={fault}
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        onChange()
      }}
      hint={typed === '' || fault ? <Meter level={0} /> : <Measured typed={typed} email={email?.() ?? ''} />}
    />
  )
}

function Measured({ typed, email }: { typed: string; email: string }) {
  const { code } = passwordStrength.useCode()
  return <Meter {...(code?.strengthOf(typed, email) ?? { level: 0 })} />
}

/** The words stand in the same place from the start, so that they are heard when they change. */
function Meter({ level, words }: { level: number; words?: string }) {
  return (
    <>
      <div aria-hidden="true" className="mt-2 grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={`h-1.5 ${bar <= level ? 'bg-text' : 'bg-rule'}`} />
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4">
        <span aria-live="polite">{words}</span>
        <span>At least 8 characters</span>
      </p>
    </>
  )
}
