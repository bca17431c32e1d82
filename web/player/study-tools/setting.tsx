import type { ReactNode } from 'react'

/** One line of the settings: its name, and what can be done. */
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
  options: readonly { value: T; words: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** A line of which one holds. */
export function Choice<T>({ name, options, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <Setting name={name}>
      {options.map(({ value, words }) => (
        <button
          key={words}
          type="button"
          className="option tabular"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </button>
      ))}
    </Setting>
  )
}
