import { expect, test } from 'vitest'
import { CaptionLanguage } from '#contract/content/captions.ts'
import { languageChoices, languageName, nativeName } from './caption-languages.ts'

test('every offered language has a name and a valid code', () => {
  const choices = languageChoices([])
  expect(choices.length).toBeGreaterThan(50)
  for (const { lang, name } of choices) {
    expect(CaptionLanguage.safeParse(lang).success).toBe(true)
    expect([lang, name]).not.toEqual([lang, lang])
    expect(nativeName(lang)).not.toBe('')
  }
  expect(choices).toContainEqual({ lang: 'pt-BR', name: 'Brazilian Portuguese' })
  expect(choices.map(({ name }) => name)).toEqual(
    choices.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('a stored language outside the list is offered too; an unknown code is shown as stored', () => {
  const choices = languageChoices(['gsw', 'qaa', 'en'])
  expect(choices).toContainEqual({ lang: 'gsw', name: 'Swiss German' })
  expect(choices).toContainEqual({ lang: 'qaa', name: 'qaa' })
  expect(choices.filter(({ lang }) => lang === 'en')).toHaveLength(1)
})

test('members see a language by its native name', () => {
  expect([nativeName('pt-BR'), nativeName('de'), nativeName('qaa'), nativeName('no code')]).toEqual([
    'Português (Brasil)',
    'Deutsch',
    '',
    '',
  ])
  expect(languageName('de')).toBe('German')
})
