import { Field } from '#web/ui/field.tsx'
import { formatMoney, parseAmount, amountError, amountToInput } from './typed-number.ts'
import { useTypedText } from './use-typed-text.ts'

interface AmountFieldProps {
  name: string
  label: string
  currency: string
  /** Initial amount in the smallest currency unit, such as cents; undefined for an empty field. */
  initial: number | undefined
  /** Receives the amount in the smallest currency unit, or undefined for an invalid amount. */
  onAmount?: (amount: number | undefined) => void
}

/**
 * Input for an amount, with the parsed amount or an error below. The input keeps the typed text, so callers must change
 * `key` when the number of decimals changes.
 */
export function AmountField({ name, label, currency, initial, onAmount }: AmountFieldProps) {
  const [text, setText] = useTypedText(initial === undefined ? '' : amountToInput(initial, currency))
  const amount = parseAmount(text, currency)
  return (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      error={amountError(text, currency)}
      hint={amount !== undefined && formatMoney(amount, currency)}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onAmount?.(parseAmount(value, currency))
      }}
    />
  )
}
