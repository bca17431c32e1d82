interface CheckboxGroupProps<Value extends string> {
  legend: string
  name: string
  /** Label of each value. */
  labels: Readonly<Record<Value, string>>
  values: readonly Value[]
  selectedValues: readonly Value[]
  onChoose: (values: Value[]) => void
  error?: string | undefined
}

/** Group of checkboxes, each with its label and value. */
export function CheckboxGroup<Value extends string>({
  legend,
  name,
  labels,
  values,
  selectedValues,
  onChoose,
  error,
}: CheckboxGroupProps<Value>) {
  const toggle = (value: Value) =>
    onChoose(
      values.filter((option) =>
        option === value ? !selectedValues.includes(option) : selectedValues.includes(option),
      ),
    )
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {values.map((value) => (
        <div key={value} className="flex items-baseline gap-3 border-b border-rule">
          <input
            id={`${name}-${value}`}
            type="checkbox"
            checked={selectedValues.includes(value)}
            onChange={() => toggle(value)}
            className="size-5 shrink-0 translate-y-1 cursor-pointer accent-(--text)"
          />
          <label htmlFor={`${name}-${value}`} className="grow cursor-pointer py-2.5">
            <span className="block font-semibold">{labels[value]}</span>
            <span className="block text-sm leading-[1.45] text-quiet">{value}</span>
          </label>
        </div>
      ))}
      {error && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 text-sm leading-[1.45] font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
