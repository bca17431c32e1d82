import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { moneyText, readSum, sumProblem, sumText } from './typed-number.ts'

interface SumFieldProps {
  name: string
  label: string
  currency: string
  /** In the smallest unit; undefined if empty. */
  initial: number | undefined
  /** Receives the amount in the smallest unit, or undefined if it is invalid. */
  onSum?: (sum: number | undefined) => void
}

/**
 * Amount input with its parsed value or error below. Keeps the text as typed, so a currency with other decimals needs
 * another `key`.
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
