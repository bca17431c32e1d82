import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { moneyText, readSum, sumProblem, sumText } from './typed-number.ts'

interface SumFieldProps {
  name: string
  label: string
  currency: string
  /** In the smallest unit; undefined: empty. */
  initial: number | undefined
  /** Gets the sum in the smallest unit, or undefined for what is none. */
  onSum?: (sum: number | undefined) => void
}

/**
 * A sum that is typed. What it means stands below it, or why it is refused. What is typed stays as it is typed, so
 * another number of decimals needs another `key`.
 */
export function SumField({ name, label, currency, initial, onSum }: SumFieldProps) {
  const [typed, setTyped] = useState(initial === undefined ? '' : sumText(initial, currency))
  const sum = readSum(typed, currency)
  return (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      error={sumProblem(typed, currency)}
      hint={sum !== undefined && moneyText(sum, currency)}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onSum?.(readSum(value, currency))
      }}
    />
  )
}
