interface ChoiceProps {
  label: string
  value: string
  choices: readonly (readonly [value: string, words: string])[]
  onChoose: (value: string) => void
}

/** Select box above a list. The first of `choices` is the default. */
export const Choice = ({ label, value, choices, onChoose }: ChoiceProps) => (
  <label className="studio-filter" data-set={value === '' ? undefined : ''}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {choices.map(([name, optionLabel]) => (
        <option key={name} value={name}>
          {optionLabel}
        </option>
      ))}
    </select>
  </label>
)
