/** A term of the glossary, and the transcribed words that it replaced (`heard`). */
export interface Correction {
  heard: string
  term: string
}

/** One mistake is tolerated for every this many letters of a term’s phonetic form. Shorter terms must match exactly. */
const LETTERS_PER_MISTAKE = 5
/** Maximum number of extra words that a transcription may have: "oh gauche he" for "O-goshi". */
const MAX_EXTRA_WORDS = 2

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

interface Term {
  term: string
  phoneticForm: string
  wordCount: number
}

/**
 * Replaces transcribed words with the glossary terms that they sound like. Longer terms are matched first, and replaced
 * words are not matched again.
 */
export function applyGlossary(text: string, glossary: readonly string[]): { text: string; corrections: Correction[] } {
  const terms = [...new Set(glossary)]
    .map((term): Term => ({ term, phoneticForm: toPhoneticForm(term), wordCount: getWords(term).length }))
    .filter(({ phoneticForm }) => phoneticForm.length > 2)
    .toSorted((a, b) => b.phoneticForm.length - a.phoneticForm.length)
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }))
  const corrections: (Correction & { from: number; to: number })[] = []
  for (const { term, phoneticForm, wordCount } of terms)
    for (let first = 0; first < words.length; first += 1) {
      const bestMatch = findBestMatch(
        { text, words, first, maxWords: wordCount + MAX_EXTRA_WORDS, phoneticForm },
        corrections,
      )
      if (bestMatch && text.slice(bestMatch.from, bestMatch.to) !== term)
        corrections.push({ ...bestMatch, heard: text.slice(bestMatch.from, bestMatch.to), term })
    }
  corrections.sort((a, b) => a.from - b.from)
  let result = ''
  let copiedUpTo = 0
  for (const { from, to, term } of corrections) {
    result += text.slice(copiedUpTo, from) + term
    copiedUpTo = to
  }
  return { text: result + text.slice(copiedUpTo), corrections: corrections.map(({ heard, term }) => ({ heard, term })) }
}

/** Start and end of words in the text. */
interface WordRange {
  from: number
  to: number
}

interface Search {
  text: string
  words: readonly WordRange[]
  first: number
  maxWords: number
  phoneticForm: string
}

/** Returns the words, starting at index `first`, that sound most like the term; or undefined if nothing matches. */
function findBestMatch(
  { text, words, first, maxWords, phoneticForm }: Search,
  correctedRanges: readonly WordRange[],
): WordRange | undefined {
  const from = words[first]?.from ?? 0
  let best: (WordRange & { mistakes: number }) | undefined
  for (const { to } of words.slice(first, first + maxWords)) {
    if (correctedRanges.some((range) => range.from < to && from < range.to)) break
    const phraseForm = toPhoneticForm(text.slice(from, to))
    const mistakes = distance(phraseForm, phoneticForm)
    // Transcribers rarely mishear the start of a word.
    const maxDistance = phraseForm[0] === phoneticForm[0] ? Math.floor(phoneticForm.length / LETTERS_PER_MISTAKE) : 0
    if (mistakes <= maxDistance && (!best || mistakes <= best.mistakes)) best = { from, to, mistakes }
  }
  return best && { from: best.from, to: best.to }
}

const getWords = (text: string) => text.match(WORD) ?? []

/** Spellings, and the phonetic form that replaces them, in the order of their application. */
const SOUND_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/tch|sch|ch|sh/g, 'x'],
  [/ph/g, 'f'],
  [/ck|[cq]/g, 'k'],
  [/[aeiouy]w/g, 'o'],
  [/([aeiou])h(?![aeiou])/g, '$1'],
  [/(?<=[^aeiou])e$/, ''],
  [/z/g, 's'],
  [/dg|j/g, 'g'],
  [/w/g, 'v'],
  [/au|oa|ou|oo|u/g, 'o'],
  [/ee|ea|ie|ei|ey|y|e/g, 'i'],
  [/ai|ay/g, 'a'],
]

/** Returns the approximate phonetic form of a text, without spaces. Each word is converted separately. */
const toPhoneticForm = (text: string) =>
  getWords(text.replaceAll('-', ' '))
    .map((word) => {
      const plain = word
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
      // A short word has no silent final e: "he".
      return SOUND_REPLACEMENTS.reduce(
        (form, [spelling, replacement]) =>
          replacement === '' && plain.length < 4 ? form : form.replace(spelling, replacement),
        plain,
      )
    })
    .join('')
    .replaceAll(/(.)\1+/gu, '$1')

/** Returns the Levenshtein distance between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, letter] of a.split('').entries()) {
    const nextRow = [index + 1]
    for (const [column, otherLetter] of b.split('').entries())
      nextRow.push(
        Math.min(
          (nextRow[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    row = nextRow
  }
  return row[b.length] ?? 0
}
