import type { ReactNode } from 'react'
import type { TextField } from './text-field.ts'

/** Props of a field's control. */
export interface FieldProps {
  field: TextField
  value: unknown
  isReadOnly: boolean
  error: string | undefined
  /** Undefined removes the field from the text. */
  onChange: (value: unknown) => void
}

export const fieldId = (name: string) => `text-${name}`

/** Returns the id and ARIA attributes of the input element. */
export const inputAttributes = (name: string, error: string | undefined, hint: string | undefined) => ({
  id: fieldId(name),
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${fieldId(name)}-error`, hint && `${fieldId(name)}-hint`].filter(Boolean).join(' ') || undefined,
})

interface LabelledProps {
  field: TextField
  error: string | undefined
  length?: number
  children: ReactNode
}

/** A control with its label, hint and error. */
export function Labelled({ field: { name, label, hint, recommendedLength }, error, length, children }: LabelledProps) {
  return (
    <div className="editor-field" data-invalid={error ? true : undefined}>
      <p className="flex items-baseline justify-between gap-4">
        <label htmlFor={fieldId(name)} className="text-sm font-semibold">
          {label}
        </label>
        {recommendedLength !== undefined && (
          <span className={`text-sm tabular ${(length ?? 0) > recommendedLength ? 'text-warn' : 'text-quiet'}`}>
            {length} of {recommendedLength}
          </span>
        )}
      </p>
      {children}
      {error && (
        <p id={`${fieldId(name)}-error`} className="text-sm leading-[1.45] font-semibold text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${fieldId(name)}-hint`} className="text-sm leading-[1.45] text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
