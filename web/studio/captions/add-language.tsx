import { useRef, useState } from 'react'
import { CaptionLanguage } from '#contract/content/captions.ts'
import { MAX_CAPTION_LABEL_LENGTH } from '#contract/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { nativeName } from './caption-languages.ts'
import { LanguageChoice } from './language-choice.tsx'

export interface NewLanguage {
  lang: string
  label: string
}

interface AddLanguageProps {
  /** Languages that already have captions; importing a file replaces their draft. */
  usedLanguages: readonly string[]
  isBusy: boolean
  /** Languages that the installed transcriber supports: null for any, undefined without a transcriber. */
  heard: readonly string[] | null | undefined
  onMachine: (language: NewLanguage) => void
  onFile: (language: NewLanguage, file: File) => void
  onEmpty: (language: NewLanguage) => void
}

const nativeNames = (langs: readonly string[] | null) =>
  (langs ?? []).map((lang) => nativeName(lang) || lang).join(', ')

/** Form that adds captions in a language from a file, from the transcriber, or empty. */
export function AddLanguage({ usedLanguages, isBusy, heard, onMachine, onFile, onEmpty }: AddLanguageProps) {
  const [lang, setLang] = useState('en')
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<{ lang?: string; label?: string }>({})
  const file = useRef<HTMLInputElement>(null)
  const label = typed ?? nativeName(lang)
  const isTaken = usedLanguages.includes(lang)
  const isHeard = heard === null || heard?.includes(lang.split('-')[0] ?? lang) === true
  const validateLanguage = (): NewLanguage | undefined => {
    const newErrors = {
      ...(!CaptionLanguage.safeParse(lang).success && { lang: 'Enter a language code like en or pt-BR.' }),
      ...(label.trim() === '' && { label: 'Enter the name that members see in the player.' }),
    }
    setError(newErrors)
    return Object.keys(newErrors).length === 0 ? { lang, label: label.trim() } : undefined
  }
  const choose = (language: string) => {
    setLang(language)
    setTyped(undefined)
  }
  const withLanguage = (act: (language: NewLanguage) => void) => {
    const language = validateLanguage()
    if (language) act(language)
  }
  return (
    <form
      className="grid max-w-xl gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (validateLanguage()) file.current?.click()
      }}
    >
      <LanguageChoice usedLanguages={usedLanguages} lang={lang} error={error.lang} onChoose={choose} />
      <Field
        name="label"
        label="Name in the player"
        value={label}
        maxLength={MAX_CAPTION_LABEL_LENGTH}
        error={error.label}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isTaken && (
        <p className="text-sm text-warn">
          Captions in this language already exist. Uploading a file replaces the draft; the old version stays in the
          history.
        </p>
      )}
      <LanguageOptions
        {...{ isTaken, isHeard, isBusy, heard }}
        onMachine={() => withLanguage(onMachine)}
        onEmpty={() => withLanguage(onEmpty)}
      />
      <input
        ref={file}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        className="sr-only"
        tabIndex={-1}
        aria-label="Captions file"
        onChange={(event) => {
          const [selectedFile] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          const language = validateLanguage()
          if (selectedFile && language) onFile(language, selectedFile)
        }}
      />
    </form>
  )
}

interface LanguageOptionsProps extends Pick<AddLanguageProps, 'heard' | 'isBusy'> {
  isTaken: boolean
  isHeard: boolean
  onMachine: () => void
  onEmpty: () => void
}

const LanguageOptions = ({ isTaken, isHeard, isBusy, heard, onMachine, onEmpty }: LanguageOptionsProps) => (
  <>
    <p className="flex flex-wrap gap-3">
      <Button type="submit" tone="main" aria-disabled={isBusy}>
        Upload a .vtt or .srt file
      </Button>
      {!isTaken && isHeard && (
        <Button aria-disabled={isBusy} onClick={onMachine}>
          Generate a draft
        </Button>
      )}
      {!isTaken && (
        <Button aria-disabled={isBusy} onClick={onEmpty}>
          Start empty
        </Button>
      )}
    </p>
    {!isTaken && heard !== undefined && (
      <p className="text-sm leading-[1.45] text-quiet">
        {isHeard
          ? 'Generated captions stay hidden from members until someone has reviewed every line.'
          : `Captions can be generated for ${nativeNames(heard)} only.`}
      </p>
    )}
  </>
)
