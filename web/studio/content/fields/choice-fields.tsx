import { inputAttributes, type FieldProps, fieldId, Labelled } from './labelled.tsx'

/** Select box. The empty option removes the field from the text. */
export function SelectField({ field, value, isReadOnly, error, onChange }: FieldProps) {
  const { name, hint, options = [], emptyOption = 'Not set', isNumber } = field
  const toValue = (text: string) => (isNumber ? Number(text) : text)
  return (
    <Labelled field={field} error={error}>
      <select
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        disabled={isReadOnly}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? undefined : toValue(event.currentTarget.value))
        }
        {...inputAttributes(name, error, hint)}
      >
        <option value="">{emptyOption}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** Checkbox. Unchecking the box removes the field from the text. */
export const CheckboxField = ({ field: { name, label, hint }, value, isReadOnly, onChange }: FieldProps) => (
  <p className="editor-field">
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        id={fieldId(name)}
        type="checkbox"
        className="size-5 accent-signal"
        checked={value === true}
        disabled={isReadOnly}
        aria-describedby={hint && `${fieldId(name)}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked || undefined)}
      />
      {label}
    </label>
    {hint && (
      <span id={`${fieldId(name)}-hint`} className="text-sm leading-[1.45] text-quiet">
        {hint}
      </span>
    )}
  </p>
)
