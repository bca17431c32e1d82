import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { languageChoices } from './caption-languages.ts'

/** Option for entering a language code manually. */
const OTHER_LANGUAGE = 'other'

interface LanguageChoiceProps {
  /** Languages that already have captions. */
  usedLanguages: readonly string[]
  lang: string
  error: string | undefined
  onChoose: (lang: string) => void
}

/** Select box of languages by name, with their codes as values. Other codes are entered in a text field. */
export function LanguageChoice({ usedLanguages, lang, error, onChoose }: LanguageChoiceProps) {
  const [isOther, setOther] = useState(false)
  const choose = (value: string) => {
    setOther(value === OTHER_LANGUAGE)
    onChoose(value === OTHER_LANGUAGE ? '' : value)
  }
  return (
    <>
      <label className="grid gap-1.5 text-sm font-semibold">
        Language
        <select
          className="min-h-13.5 border-b-2 border-text bg-raised px-3 text-base font-normal"
          value={isOther ? OTHER_LANGUAGE : lang}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {languageChoices(usedLanguages).map((language) => (
            <option key={language.lang} value={language.lang}>
              {language.name}
            </option>
          ))}
          <option value={OTHER_LANGUAGE}>Other language</option>
        </select>
      </label>
      {isOther && (
        <Field
          name="lang"
          label="Language code"
          hint="For example: en, de, pt-BR"
          value={lang}
          maxLength={35}
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={(event) => onChoose(event.currentTarget.value.trim())}
        />
      )}
    </>
  )
}
