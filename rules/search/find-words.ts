import type { SearchIndex } from './build-index.ts'

type Words = Pick<SearchIndex, 'vocabulary' | 'wordStarts'>

/**
 * Returns the numbers of the words that contain `part`, which has no space. A word is listed once per occurrence;
 * overlapping occurrences count once.
 */
export const findWordsContaining = (words: Words, part: string): number[] => findOccurrences(words, part, part.length)

/** The space after a word is also the space before the next word, so the search continues at the space. */
export const findWordsEndingWith = (words: Words, part: string): number[] =>
  findOccurrences(words, `${part} `, part.length)
export const findWordsStartingWith = (words: Words, part: string): number[] =>
  findOccurrences(words, ` ${part}`, part.length, 1)
export const findEqualWords = (words: Words, part: string): number[] =>
  findOccurrences(words, ` ${part} `, part.length + 1, 1)

/** `step`: characters to advance after a match. `lead`: characters of `part` before its word. */
function findOccurrences({ vocabulary, wordStarts }: Words, part: string, step: number, lead = 0) {
  const matches: number[] = []
  let word = 0
  for (let index = vocabulary.indexOf(part); index !== -1; index = vocabulary.indexOf(part, index + step)) {
    while ((wordStarts[word + 1] ?? Infinity) <= index + lead) word += 1
    matches.push(word)
  }
  return matches
}
