import type { SearchIndex } from './build-index.ts'

type Words = Pick<SearchIndex, 'vocabulary' | 'wordStarts'>

/**
 * The numbers of the words in which `part` stands, each as often as it stands there without overlaps. A part holds no
 * space.
 */
export const wordsWith = (words: Words, part: string): number[] => scan(words, part, part.length)

/** A space says where a word begins and ends; it is shared with the neighbor, so the next look begins on it. */
export const wordsThatEnd = (words: Words, part: string): number[] => scan(words, `${part} `, part.length)
export const wordsThatBegin = (words: Words, part: string): number[] => scan(words, ` ${part}`, part.length, 1)
export const wordsThatAre = (words: Words, part: string): number[] => scan(words, ` ${part} `, part.length + 1, 1)

/** `step` is how far to go on after a find, `lead` how many characters of a find stand before its word. */
function scan({ vocabulary, wordStarts }: Words, wanted: string, step: number, lead = 0) {
  const found: number[] = []
  let word = 0
  for (let at = vocabulary.indexOf(wanted); at !== -1; at = vocabulary.indexOf(wanted, at + step)) {
    while ((wordStarts[word + 1] ?? Infinity) <= at + lead) word += 1
    found.push(word)
  }
  return found
}
