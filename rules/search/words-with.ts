import type { SearchIndex } from './build-index.ts'

type Words = Pick<SearchIndex, 'vocabulary' | 'wordStarts'>

/**
 * Returns the numbers of the words that contain `part`, once per occurrence without overlaps. `part` contains no space.
 */
export const wordsWith = (words: Words, part: string): number[] => findOccurrences(words, part, part.length)

/** A space delimits words and is shared by neighbors, so the next search starts on it. */
export const wordsThatEnd = (words: Words, part: string): number[] => findOccurrences(words, `${part} `, part.length)
export const wordsThatBegin = (words: Words, part: string): number[] =>
  findOccurrences(words, ` ${part}`, part.length, 1)
export const wordsThatAre = (words: Words, part: string): number[] =>
  findOccurrences(words, ` ${part} `, part.length + 1, 1)

/** `step`: characters to advance after a match. `lead`: characters of a match before its word. */
function findOccurrences({ vocabulary, wordStarts }: Words, part: string, step: number, lead = 0) {
  const matches: number[] = []
  let word = 0
  for (let at = vocabulary.indexOf(part); at !== -1; at = vocabulary.indexOf(part, at + step)) {
    while ((wordStarts[word + 1] ?? Infinity) <= at + lead) word += 1
    matches.push(word)
  }
  return matches
}
