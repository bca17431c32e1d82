import { type CaptionsMistake, findNul, LINE_BREAK } from './read-captions.ts'

/** A global of Node.js and of browsers, declared because this folder uses the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => {
  decode: (bytes: Uint8Array) => string
}

const CYRILLIC = ['windows-1251', 'x-mac-cyrillic', 'koi8-u', 'ibm866', 'iso-8859-5']
const CENTRAL_EUROPEAN = ['windows-1250', 'iso-8859-2']
const BALTIC = ['windows-1257', 'iso-8859-13']
/** Encodings for all other languages. */
const DEFAULT_ENCODINGS = ['windows-1252', 'macintosh', ...CYRILLIC]

/** Encodings of old subtitle tools, by language, in descending order of likelihood. */
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['be', 'bg', 'mk', 'ru', 'sr', 'uk'].map((lang) => [lang, CYRILLIC])),
  ...Object.fromEntries(['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'].map((lang) => [lang, CENTRAL_EUROPEAN])),
  ...Object.fromEntries(['et', 'lt', 'lv'].map((lang) => [lang, BALTIC])),
  ...Object.fromEntries(['zh-Hant', 'zh-TW', 'zh-HK'].map((lang) => [lang, ['big5', 'gb18030']])),
  'sr-Latn': CENTRAL_EUROPEAN,
  ar: ['windows-1256', 'iso-8859-6'],
  el: ['windows-1253', 'iso-8859-7'],
  fa: ['windows-1256'],
  he: ['windows-1255'],
  tr: ['windows-1254'],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
  th: ['windows-874'],
  vi: ['windows-1258'],
  zh: ['gb18030', 'big5'],
}

/** Accented letters of English and of other western European languages. */
const WESTERN = [
  'áàâäçéèêëíîïñóôöüß',
  'äöüßé',
  'àâæçéèêëîïôœùûü',
  'áéíñóúü',
  'àáâãçéêíóôõú',
  'àèéìòóù',
  'áèéëïóöü',
  'àçèéíïòóúü',
  'åäöéüšž',
  'æøåéö',
]
/** Accented letters of other languages with Latin letters, by language. */
const OTHER_LATIN: Readonly<Record<string, string>> = {
  is: 'áðéíóúýþæö',
  fo: 'áðíóúýæø',
  ...Object.fromEntries(['bs', 'hr', 'sl', 'sr'].map((lang) => [lang, 'čćđšž'])),
  cs: 'áčďéěíňóřšťúůýž',
  et: 'äõöüšž',
  hu: 'áéíóöőúüű',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  pl: 'ąćęłńóśźż',
  ro: 'ăâîşţșț',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sq: 'çë',
  tr: 'çğıi̇öşüâîû',
}

/**
 * Patterns that hardly occur in correctly decoded captions: control and replacement characters, accents without
 * letters, low quotation marks that are not closed, symbols in or before a word, capitals after lowercase letters,
 * accented capitals before lowercase letters in a word, words of several scripts, three accented Latin letters or five
 * Cyrillic consonants in a row.
 */
const ODDITIES = [
  /[\u007F-\u009F\u02C6-\u02DD\u2200-\u25FF\uFB01\uFB02\uFF61-\uFF9F\p{Co}\uFFFD¤¦¨¬\u00AD¯´µ¸·ƒ†‡]|(?:[‚„]|[“«](?=\p{L}))(?![^]{0,100}[‘’“”»])/gu,
  /(?<=\p{L})(?=\P{ASCII})[^\p{L}\p{M}\s\p{P}\p{C}®™°²³]|(?<=\p{L})[®™°²³](?=\p{L})|(?<=\P{ASCII})[°²³]|[^\P{S}™²³¹](?=\p{L})|[²³¹¼½¾‰](?=\p{L})/gu,
  /(?<=\p{L})[¡¿§‰]|§(?!\s?\d)|(?<=\p{L})[…¶«»‹›“”•](?=\p{L})|(?<=\S)[‚„]|[«»„⁄]{2}/gu,
  /(?<=\p{Ll})(?=\P{ASCII})\p{Lu}|(?<=\p{Ll}\P{ASCII})[A-Z]|(?<=\p{L})(?=\P{ASCII})\p{Lu}(?=\p{Ll})/gu,
  /(?<=[a-z])(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}(?=[a-z])/giu,
  // The flag `i` is omitted: with `i` and `u`, `k` and `s` also match non-ASCII letters.
  /(?:(?=\P{ASCII})\p{Script=Latin}){3}/gu,
  /[бвгджзйклмнпрстфхцчшщ]{5}/giu,
]
/** Cyrillic letters that only Serbian and Macedonian use. */
const SOUTH_SLAVIC = /[ђѓѕјљњќћџ]/giu
/** The letters that make up about 70% of Cyrillic texts. */
const FREQUENT_CYRILLIC = /[оеаинтсрвлі]/giu
/** Frequent characters of simplified and traditional Chinese. */
const FREQUENT_CHINESE =
  /[的一是不了在人有我他她它你這这個个們们中來来上下大小為为和要就會会到以說说時时也對对生能而子得著着去過过後后前裡里自那都出起可用手把身先再好看做向住快左右拉推抓腳脚]/g

/**
 * Decodes UTF-8, UTF-16 and the encodings of old subtitle tools. Returns the line of the first character that cannot be
 * decoded, because a wrong guess would publish unreadable captions.
 */
export function decodeText(bytes: Uint8Array, lang = 'en'): string | CaptionsMistake {
  const text = decodeUnicode(bytes) ?? guessEncoding(bytes, lang)
  return typeof text === 'string' ? (findNul(text) ?? text) : text
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  // Without a byte order mark, the first character of a caption file is a letter or digit of ASCII.
  const isLittleEndian = (first === 0xff && second === 0xfe) || (second === 0 && first !== 0)
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // The escape sequence with which ISO-2022-JP starts Japanese letters.
    return text.includes('\u001B$') ? new TextDecoder('iso-2022-jp').decode(bytes) : text
  } catch {
    return undefined
  }
}

function guessEncoding(bytes: Uint8Array, tag: string): string | CaptionsMistake {
  const [lang = '', region = ''] = tag.split('-')
  const languageEncodings = ENCODINGS[`${lang}-${region}`] ?? ENCODINGS[lang]
  const foreignBytes = bytes.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0)
  const [best] = (languageEncodings ?? DEFAULT_ENCODINGS)
    .map((encoding, index) => {
      const text = new TextDecoder(encoding).decode(bytes)
      const oddities =
        countOddities(text) + countForeignLetters(text, lang) + rateCyrillic(text, lang) - rateChinese(text, lang)
      // A few oddities must not rule out the most likely encoding.
      return { text, oddities, rank: oddities + foreignBytes * index * 0.02 }
    })
    .toSorted((a, b) => a.rank - b.rank)
  if (best && best.oddities <= foreignBytes * (languageEncodings ? 0.2 : 0.1)) return best.text
  const line = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0]?.split(LINE_BREAK).length ?? 1
  return { line, reason: 'the characters are in an unknown encoding; save the file as UTF-8' }
}

const countOddities = (text: string) =>
  ODDITIES.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0)

/** Counts the accented Latin letters that the language does not use. The best-matching western language counts too. */
function countForeignLetters(text: string, lang: string): number {
  const letters = text.toLowerCase().match(/(?=\P{ASCII})\p{Script=Latin}/gu) ?? []
  const counts = [OTHER_LATIN[lang] ?? [], WESTERN]
    .flat()
    .map((usedLetters) => letters.filter((letter) => !usedLetters.includes(letter)).length)
  return Math.min(...counts)
}

/** Rates how likely a Chinese text is: the encodings of Chinese decode each other's texts as rare characters. */
const rateChinese = (text: string, lang: string) => (lang === 'zh' ? (text.match(FREQUENT_CHINESE)?.length ?? 0) : 0)

/** Rates how unlikely a Cyrillic text is: by its rare letters, and by the absence of words with a capital. */
function rateCyrillic(text: string, lang: string): number {
  const count = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  const rareCount = count - (text.match(FREQUENT_CYRILLIC)?.length ?? 0)
  const hasCapital = /(?<!\p{L})(?=\p{Script=Cyrillic})\p{Lu}(?!\p{Lu})/u.test(text)
  const southernCount = ['mk', 'sr'].includes(lang) ? 0 : (text.match(SOUTH_SLAVIC)?.length ?? 0)
  return rareCount * 0.2 + (hasCapital ? 0 : count * 0.03) + southernCount
}
