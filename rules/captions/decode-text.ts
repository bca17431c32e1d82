import { COMMON_ENCODINGS, type CaptionLanguage, findCaptionLanguage, COMMON_LANGUAGES } from './caption-languages.ts'
import { type CaptionsMistake, findNul, LINE_BREAK } from './read-captions.ts'

/** A global of Node.js and of browsers, declared because this folder uses the types of neither. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => {
  decode: (bytes: Uint8Array) => string
}

/**
 * Patterns that hardly occur in correctly decoded captions: control and replacement characters, accents without
 * letters, quotation marks that are not closed or opened, symbols in or before a word, dashes in a word, capitals after
 * lowercase letters, accented capitals before lowercase letters in a word, words of several scripts, three accented
 * Latin letters or five Cyrillic consonants in a row, final letters in a word.
 */
const ODDITIES = [
  /[\u007F-\u009F\u02C6-\u02DD\u2200-\u25FF\uFB01\uFB02\uFF61-\uFF9F\p{Co}\uFFFD¢¤¦¨¬\u00AD¯´µ¶¸·÷ƒ†‡⁄]|(?:[‚„]|[“«‹](?=\p{L}))(?![^]{0,100}[‘’“”»›])|^(?:\u00A0|[”»›]\s)/gmu,
  /(?<=\p{L})(?=\P{ASCII})[^\p{L}\p{M}\s\p{P}\p{C}®™°²³]|(?<=\p{L})[®™°²³](?=\p{L})|(?<=\P{ASCII})[°²³]|[^\P{S}™²³¹](?=\p{L})|[²³¹¼½¾‰](?=\p{L})/gu,
  /(?<=\p{L})[¡¿§‰]|§(?!\s?\d)|(?<=\p{L})[…«»‹›“”•](?=\p{L})|(?<=\S)[‚„]|[«»„⁄]{2}/gu,
  /(?<=\p{Ll})(?=\P{ASCII})\p{Lu}|(?<=\p{Ll}\P{ASCII})[A-Z]|(?<=\p{L})(?=\P{ASCII})\p{Lu}(?=\p{Ll})/gu,
  /(?<=\p{Script=Latin})(?:(?!\p{Script=Latin})\p{L}|[\u0590-\u0EFF])|(?!\p{Script=Latin})\p{L}(?=\p{Script=Latin})/gu,
  // The flag `i` is omitted: with `i` and `u`, `k` and `s` also match non-ASCII letters.
  /(?:(?=\P{ASCII})\p{Script=Latin}){3}/gu,
  /[бвгджзйклмнпрстфхцчшщ]{5}/giu,
  /(?<!„[^“]{0,100})(?<=\p{L})“|(?<!«[^»]{0,100})(?<=\p{L})»|(?<!»[^«]{0,100})(?<=\p{L})«|[•™](?=\p{Ll})|(?<![\p{L}\p{N}])™/gu,
  /(?<=(?=\P{ASCII})\p{L})[–—](?=\p{L})|(?<=\p{L})[–—](?=(?=\P{ASCII})\p{L})|(?<!\p{L})(?:[ÑÐ](?!\p{L})|(?=\P{ASCII})\p{Lu}\p{Lu}\p{Ll})/gu,
  /\d(?=\P{ASCII})\p{Script=Latin}|(?=\P{ASCII})\p{Script=Latin}\d|[¡¿](?![\p{L}\d¡¿“"«])/gu,
  /(?!Σ)[ςךםןףץ](?=\p{L})|[ΰΐ]|(?<![\p{L}\p{M}])\p{M}|(?<![αεουάέόΑΕΟΥ])[ϊϋΪΫ]|(?<!\p{L})[čćďđłńňřŕšśşťţźžżĺľ](?!\p{L})/giu,
  /(?<!\p{L})(?![аеиоуюяєіївксбжз])\p{Script=Cyrillic}(?!\p{L})|(?<!\p{L})[’”–—](?=\p{Ll})[\p{Script=Cyrillic}\p{Script=Greek}]/giu,
  /[\u0E31\u0E34-\u0E3A]{2}|[๏๚๛]|(?<!\p{L})־/gu,
  /(?<=[bcdfghjklmnpqrstvwxz])[čďť](?=[bcdfghjklmnpqrstvwxz])/giu,
]

/**
 * Decodes UTF-8, UTF-16 and the encodings of old subtitle tools. `lang` is undefined if the language is not known.
 * Returns the line of the first character that cannot be decoded with certainty, because a wrong guess would publish
 * unreadable captions.
 */
export function decodeText(bytes: Uint8Array, lang?: string): string | CaptionsMistake {
  const text =
    decodeUnicode(bytes) ?? findNul(new TextDecoder('windows-1252').decode(bytes)) ?? guessEncoding(bytes, lang)
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

/** A decoded text, and how much is unlikely in it. */
interface Candidate {
  encoding: string
  text: string
  cost: number
}

/** Maximum cost of a text for each byte that is not ASCII. */
const MAX_COST = 0.2
/** Minimum difference between the costs of the chosen text and of any other text. */
const MIN_DIFFERENCE = 0.5

function guessEncoding(bytes: Uint8Array, tag = ''): string | CaptionsMistake {
  const known = findCaptionLanguage(tag)
  const sample = takeSample(bytes)
  const candidates = known ? rateEncodings(sample, [known], 0.4) : rateEncodings(sample, ALL_LANGUAGES, 1)
  const foreignBytes = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0)
  const [best] = candidates.toSorted((a, b) => a.cost - b.cost)
  if (best && best.cost <= foreignBytes * MAX_COST + MIN_DIFFERENCE) {
    const isCertain = candidates.every(({ text, cost }) => text === best.text || cost >= best.cost + MIN_DIFFERENCE)
    const choice = candidates.find(
      ({ text, encoding }) => text === best.text && (known || COMMON_ENCODINGS.has(encoding)),
    )
    if (isCertain && choice) return new TextDecoder(choice.encoding).decode(bytes)
  }
  const line = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0]?.split(LINE_BREAK).length ?? 1
  const advice = tag === '' ? ', or put its language into its name, such as film.pl.srt' : ''
  return { line, reason: `the characters are in an unknown encoding; save the file as UTF-8${advice}` }
}

/** Bytes of a file that are enough to recognize its encoding. */
const SAMPLE_BYTES = 8000

/** Returns the first lines with bytes that are not ASCII. */
function takeSample(bytes: Uint8Array): Uint8Array {
  // This encoding keeps each byte in the lower bits of a character.
  const lines = new TextDecoder('x-user-defined').decode(bytes).split(/(?<=[\r\n])/)
  const foreignLines = lines.filter((line) => /\P{ASCII}/u.test(line)).join('')
  return Uint8Array.from(foreignLines.slice(0, SAMPLE_BYTES), (character) => character.charCodeAt(0) & 0xff)
}

const ALL_LANGUAGES = Object.values(COMMON_LANGUAGES)
/** Cost of each step in the order of a language's encodings. */
const ORDER_COST = 0.1

/** Decodes the text in each encoding of the languages. Rates it as text of the language that fits best. */
function rateEncodings(bytes: Uint8Array, languages: readonly CaptionLanguage[], loanwordCost: number): Candidate[] {
  const encodings = new Set(languages.flatMap((language) => language.encodings))
  return [...encodings].map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes)
    const costs = languages
      .filter((language) => language.encodings.includes(encoding))
      .map(
        (language) =>
          rateLatin(text, language, loanwordCost) +
          rateOtherScripts(text, language) +
          language.encodings.indexOf(encoding) * ORDER_COST,
      )
    return { encoding, text, cost: countOddities(text) + Math.min(...costs) }
  })
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const countOddities = (text: string) => ODDITIES.reduce((sum, pattern) => sum + countMatches(text, pattern), 0)

/** Accented letters of loanwords and names. */
const LOANWORD_LETTERS = 'áàâäçéèêëíîïñóôöüß'

/** Rates accented Latin letters that the language does not use, and dashes in words, which only English uses. */
function rateLatin(text: string, { letters = '' }: CaptionLanguage, loanwordCost: number) {
  const costs = (text.toLowerCase().match(/(?=\P{ASCII})\p{Script=Latin}/gu) ?? [])
    .filter((letter) => !letters.includes(letter))
    .map((letter) => (LOANWORD_LETTERS.includes(letter) ? (letters === '' ? 0.4 : loanwordCost) : 1))
  return costs.reduce((sum, cost) => sum + cost, letters === '' ? 0 : countMatches(text, /(?<=[a-z])[–—](?=[a-z])/giu))
}

/** Rates the letters of other scripts that are rare or not used in the language, and words without capitals. */
function rateOtherScripts(text: string, { letters, frequentLetters, foreignLetters }: CaptionLanguage): number {
  const count = countMatches(text, /(?!\p{Script=Latin}|\p{Script=Inherited})[\p{L}\p{M}]/gu)
  if (!frequentLetters) return letters === undefined ? 0 : count
  const cyrillicCount = countMatches(text, /\p{Script=Cyrillic}/gu)
  const hasCapital = /(?<!\p{L})(?=\p{Script=Cyrillic})\p{Lu}(?!\p{Lu})/u.test(text)
  const rareCount = count - countMatches(text, frequentLetters)
  const rarestCount = countMatches(text, /[йхжшюцщэфъё]/giu)
  return (
    (rareCount + rarestCount) * 0.2 +
    (hasCapital ? 0 : cyrillicCount * 0.03) +
    (foreignLetters ? countMatches(text, foreignLetters) : 0)
  )
}
