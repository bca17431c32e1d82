import { type ReactNode, useState } from 'react'
import { fieldId } from '#web/studio/content/index.ts'
import { Field } from '#web/ui/field.tsx'

interface ValueFieldProps {
  name: string
  label: string
  hint?: ReactNode
  error: string | undefined
  initial: string
  /** What is wrong with what was typed, before anything is sent. */
  refuse?: (typed: string) => string | undefined
  /** Gets what was typed, which may be no value yet. */
  onType: (typed: string) => void
}

/** A value that is typed as text, such as a number: what is typed stays as it is typed. */
export function ValueField({ name, label, hint, error, initial, refuse, onType }: ValueFieldProps) {
  const [typed, setTyped] = useState(initial)
  return (
    <Field
      name={fieldId(name)}
      label={label}
      hint={hint}
      error={refuse?.(typed) ?? error}
      value={typed}
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onType(event.currentTarget.value)
      }}
    />
  )
}
