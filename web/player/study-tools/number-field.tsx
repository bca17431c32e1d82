import { PlayerIcon } from '../icons.tsx'

interface NumberFieldProps {
  name: string
  hint: string
  /** What nought means. */
  zero: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** A small whole number, for fingers: less, the number, more. */
export function NumberField({ name, hint, zero, value, most, onChange }: NumberFieldProps) {
  return (
    <div role="group" aria-label={name} className="number-field">
      <p>
        {name} <span>{hint}</span>
      </p>
      <div>
        <button
          type="button"
          className="square"
          aria-label={`${name}: less`}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        >
          <PlayerIcon sign="less" />
        </button>
        <output className="tabular" aria-label={name}>
          {value === 0 ? zero : value}
        </output>
        <button
          type="button"
          className="square"
          aria-label={`${name}: more`}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        >
          <PlayerIcon sign="more" />
        </button>
      </div>
    </div>
  )
}
