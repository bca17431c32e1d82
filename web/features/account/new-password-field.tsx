import { useCallback, useState } from 'react'
import { lazyCode } from '#web/ui/lazy-code.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Comes with the first letter: until then there is nothing to measure. */
const useMeasure = lazyCode(() => import('./password-strength.ts'))

interface NewPasswordFieldProps {
  label: string
  fault?: string | undefined
  /** What everybody may know of this person: no help in a password. */
  own: () => readonly string[]
}

/** A password that is being chosen, with how strong it is so far. */
export function NewPasswordField({ label, fault, own }: NewPasswordFieldProps) {
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
      onInput={(event) => setTyped(event.currentTarget.value)}
      hint={typed === '' ? <Meter level={0} /> : <Measured typed={typed} own={own()} />}
    />
  )
}

function Measured({ typed, own }: { typed: string; own: readonly string[] }) {
  const measure = useMeasure()
  return <Meter {...(measure?.strengthOf(typed, own) ?? { level: 0 })} />
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
