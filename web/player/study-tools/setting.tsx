import type { ReactNode } from 'react'

/** Row of the settings: a label and its controls. */
export function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className="setting">
      <span aria-hidden="true">{name}</span>
      <div>{children}</div>
    </div>
  )
}

interface ChoiceProps<T> {
  name: string
  options: readonly { value: T; label: string }[]
  selected: T
  onChoose: (value: T) => void
}

/** Setting with several options, one of which is selected. */
export function Choice<T>({ name, options, selected, onChoose }: ChoiceProps<T>) {
  return (
    <Setting name={name}>
      {options.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          className="option tabular"
          aria-pressed={value === selected}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </Setting>
  )
}
