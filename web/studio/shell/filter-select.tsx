interface FilterSelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** Select box above a list. The first option is the default. */
export const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => (
  <label className="studio-filter" data-set={value === '' ? undefined : ''}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([option, optionLabel]) => (
        <option key={option} value={option}>
          {optionLabel}
        </option>
      ))}
    </select>
  </label>
)
