import { CaptionLanguage } from '#contract/content/captions.ts'

/** Languages in the select box. Other languages are entered as BCP 47 codes. */
const LANGUAGES = (
  'ar bg bn bs ca cs cy da de de-AT de-CH el en en-GB es es-419 et eu fa fi fil fr fr-CA ga gl he hi hr hu hy id is it ' +
  'ja ka kk ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh-Hans zh-Hant'
).split(' ')

/** Returns the name of `lang` in the display language. Empty if the browser does not know the name. */
function nameInLanguage(displayLanguage: string, lang: string): string {
  if (!CaptionLanguage.safeParse(lang).success) return ''
  try {
    return new Intl.DisplayNames([displayLanguage], { type: 'language', fallback: 'none' }).of(lang) ?? ''
  } catch {
    return ''
  }
}

/** Returns the native name of a language, such as `Português (Brasil)`. Empty if the browser does not know the name. */
export function nativeName(lang: string): string {
  const name = nameInLanguage(lang, lang)
  if (name === '') return ''
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

/** English name of a language; a language unknown to the browser is shown as its code. */
export const languageName = (lang: string) => nameInLanguage('en', lang) || lang

/** Returns the languages of the select box and the languages with captions, sorted by name. */
export const languageChoices = (usedLanguages: readonly string[]) =>
  [...new Set([...LANGUAGES, ...usedLanguages])]
    .map((lang) => ({ lang, name: languageName(lang) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
