import { type CaptionsMistake, findNul, LINE_BREAK } from './read-captions.ts'

/** Exists in Node.js and in browsers. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => {
  decode: (bytes: Uint8Array) => string
}

/** Encodings of old subtitle tools, for languages in which Windows-1252 is not the most likely one. */
const ENCODINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['be', 'bg', 'mk', 'ru', 'sr', 'uk'].map((lang) => [lang, 'windows-1251'])),
  ...Object.fromEntries(['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'].map((lang) => [lang, 'windows-1250'])),
  ...Object.fromEntries(['et', 'lt', 'lv'].map((lang) => [lang, 'windows-1257'])),
  ar: 'windows-1256',
  el: 'windows-1253',
  fa: 'windows-1256',
  he: 'windows-1255',
  tr: 'windows-1254',
  ja: 'shift_jis',
  ko: 'euc-kr',
  th: 'windows-874',
  vi: 'windows-1258',
  zh: 'gb18030',
}
/** Tried for every language, the most likely one first. */
const COMMON_ENCODINGS = ['windows-1252', 'windows-1251', 'macintosh', 'koi8-r', 'ibm866']

/**
 * What hardly occurs in text that was decoded correctly: control and replacement characters, symbols in a word, capitals
 * after lowercase letters, words of several scripts, three accented Latin letters or five Cyrillic
 * consonants in a row.
 */
const ODDITIES = [
  /[\u007F-\u009F\u2200-\u25FF\p{Co}\uFFFD]/gu,
  /(?<=\p{L})(?=\P{ASCII})[^\p{L}\p{M}\s\p{P}\p{C}®™°²³]|(?<=\p{L})[¡¿…†‡‰§¶«»‹›“•](?=\p{L})|(?<=\S)[‚„]|[†‡](?=\p{L})|[«»„·⁄]{2}|ƒ/gu,
  /(?<=\p{Ll})(?=\P{ASCII})\p{Lu}|(?<=\p{Ll}\P{ASCII})[A-Z]/gu,
  /(?<=[a-z])(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}(?=[a-z])/giu,
  /(?:(?=\P{ASCII})\p{Script=Latin}){3}|[бвгджзйклмнпрстфхцчшщ]{5}/giu,
]

/**
 * Decodes UTF-8, UTF-16 and the encodings of old subtitle tools. Returns the line of the first character that cannot be
 * decoded, because a wrong guess would publish unreadable captions.
 */
export function decodeText(bytes: Uint8Array, lang = 'en'): string | CaptionsMistake {
  const text = decodeUnicode(bytes) ?? guessEncoding(bytes, ENCODINGS[lang.split('-')[0] ?? ''])
  return typeof text === 'string' ? (findNul(text) ?? text) : text
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  // Without a byte order mark, the first character of a caption file is a letter or digit of ASCII.
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function guessEncoding(bytes: Uint8Array, ofLanguage: string | undefined): string | CaptionsMistake {
  const foreignBytes = bytes.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0)
  const [best] = [ofLanguage ?? [], COMMON_ENCODINGS]
    .flat()
    .map((encoding, index) => {
      const text = new TextDecoder(encoding).decode(bytes)
      const oddities = countOddities(text)
      // One odd word does not speak against the most likely encoding.
      const rank = index === 0 ? oddities : oddities + foreignBytes * 0.05
      return { text, oddities, rank, accepted: foreignBytes * (encoding === ofLanguage ? 0.2 : 0.1) }
    })
    .toSorted((a, b) => a.rank - b.rank)
  if (best && best.oddities <= best.accepted) return best.text
  const line = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0]?.split(LINE_BREAK).length ?? 1
  return { line, reason: 'its characters are in an unknown encoding; save the file as UTF-8' }
}

const countOddities = (text: string) =>
  ODDITIES.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0)
