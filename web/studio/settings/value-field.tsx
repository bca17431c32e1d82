import type { ReactNode } from 'react'
import { fieldId } from '#web/studio/content/index.ts'
import { useTypedText } from '#web/studio/shell/index.ts'
import { Field } from '#web/ui/field.tsx'

interface ValueFieldProps {
  name: string
  label: string
  hint?: ReactNode
  error: string | undefined
  initial: string
  /** Returns an error for an invalid text; undefined for a valid text. */
  validate?: (text: string) => string | undefined
  /** Receives the text, which may be incomplete. */
  onType: (text: string) => void
}

/** Field for a value entered as text, such as a number. Keeps the text as typed. */
export function ValueField({ name, label, hint, error, initial, validate, onType }: ValueFieldProps) {
  const [text, setText] = useTypedText(initial)
  return (
    <Field
      name={fieldId(name)}
      label={label}
      hint={hint}
      error={validate?.(text) ?? error}
      value={text}
      spellCheck={false}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onType(event.currentTarget.value)
      }}
    />
  )
}
