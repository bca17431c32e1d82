import { CaptionLanguage } from '#contract/content/captions.ts'

/** Languages that academies are likely to have captions in. Any other is typed as the web names it. */
const LANGUAGES = (
  'ar bg bn bs ca cs cy da de de-AT de-CH el en en-GB es es-419 et eu fa fi fil fr fr-CA ga gl he hi hr hu hy id is it ' +
  'ja ka kk ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh-Hans zh-Hant'
).split(' ')

/** What a language is called in another one. Empty where the browser does not know it. */
function nameIn(tongue: string, lang: string): string {
  if (!CaptionLanguage.safeParse(lang).success) return ''
  try {
    return new Intl.DisplayNames([tongue], { type: 'language', fallback: 'none' }).of(lang) ?? ''
  } catch {
    return ''
  }
}

/** What a language calls itself, such as `Português (Brasil)`. Empty where the browser does not know it. */
export function ownName(lang: string): string {
  const name = nameIn(lang, lang)
  if (name === '') return ''
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

/** As the Studio calls a language; one that the browser does not know stays as it is stored. */
export const languageName = (lang: string) => nameIn('en', lang) || lang

/** Languages to choose from by their names, with those that are there already. */
export const languageChoices = (taken: readonly string[]) =>
  [...new Set([...LANGUAGES, ...taken])]
    .map((lang) => ({ lang, name: languageName(lang) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
