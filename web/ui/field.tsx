import type { ComponentProps, ReactNode } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  name: string
  label: string
  /** Error that screen readers announce with the label. */
  error?: string | undefined
  /** Hint that screen readers announce after the error. */
  hint?: ReactNode
  /** Control at the right end inside the field. */
  endControl?: ReactNode
}

/** Input with a label above, and an error and a hint below. */
export function Field({ name, label, error, hint, endControl, ...input }: FieldProps) {
  const errorId = `${name}-error`
  const hintId = `${name}-hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex border-b-2 bg-raised ${error ? 'border-bad' : 'border-text'} has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-signal`}
      >
        <input
          {...input}
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="h-13.5 w-full min-w-0 grow bg-transparent px-4 outline-none"
        />
        {endControl}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm leading-[1.45] font-semibold text-bad">
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className="mt-1.5 text-sm leading-[1.45] text-quiet">
          {hint}
        </div>
      )}
    </div>
  )
}
