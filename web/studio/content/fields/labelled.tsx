import type { ReactNode } from 'react'
import type { TextField } from './text-field.ts'

/** What the control of a field gets. */
export interface FieldProps {
  field: TextField
  value: unknown
  isReadOnly: boolean
  error: string | undefined
  /** Undefined leaves the field out of the text. */
  onChange: (value: unknown) => void
}

export const fieldId = (name: string) => `text-${name}`

/** What the element that is written in says of itself. */
export const describe = (name: string, error: string | undefined, hint: string | undefined) => ({
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

/** A field with its name, its hint and what is wrong with it. */
export function Labelled({ field: { name, label, hint, best }, error, length, children }: LabelledProps) {
  return (
    <div className="editor-field" data-invalid={error ? true : undefined}>
      <p className="flex items-baseline justify-between gap-4">
        <label htmlFor={fieldId(name)} className="text-sm font-semibold">
          {label}
        </label>
        {best !== undefined && (
          <span className={`text-sm tabular ${(length ?? 0) > best ? 'text-warn' : 'text-quiet'}`}>
            {length} of {best}
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
