import type { SearchIndex } from './build-index.ts'
import { END_OF_TEXT } from './read-texts.ts'
import { findEqualWords, findWordsStartingWith, findWordsEndingWith } from './find-words.ts'

/**
 * Stores in `counts` how often a term that contains spaces occurs in each document. `parts` are the texts between the
 * spaces: the first word of a match ends with the first part, the last word starts with the last part, and the words
 * between are equal to the other parts.
 */
export function countPhrase(index: SearchIndex, parts: readonly string[], counts: Uint32Array): void {
  const wordsOfParts = parts.map((part, i) => {
    if (i === 0) return findWordsEndingWith(index, part)
    return i === parts.length - 1 ? findWordsStartingWith(index, part) : findEqualWords(index, part)
  })
  const masks = wordsOfParts.map((words) => createMask(words, index.wordStarts.length))
  const countIn = createCounter(index, parts, masks)
  const rarestWords = wordsOfParts.toSorted((a, b) => countOccurrences(index, a) - countOccurrences(index, b))[0] ?? []
  const seenDocuments = new Uint8Array(counts.length)
  for (const word of rarestWords)
    for (
      let offset = index.postingStarts[word] ?? 0, end = index.postingStarts[word + 1] ?? 0;
      offset < end;
      offset += 1
    ) {
      const document = index.postings[offset] ?? 0
      if (seenDocuments[document] === 1) continue
      seenDocuments[document] = 1
      counts[document] = countIn(document)
    }
}

const createMask = (words: readonly number[], size: number) => {
  const mask = new Uint8Array(size)
  for (const word of words) mask[word] = 1
  return mask
}

const countOccurrences = ({ postingStarts }: SearchIndex, words: readonly number[]) =>
  words.reduce((sum, word) => sum + (postingStarts[word + 1] ?? 0) - (postingStarts[word] ?? 0), 0)

/** Returns a function that counts occurrences in one document, from the left and without overlaps. */
function createCounter(
  { stream, documentStarts, wordStarts }: SearchIndex,
  parts: readonly string[],
  masks: readonly Uint8Array[],
) {
  const lastPart = parts.length - 1
  const [firstLength, lastLength] = [parts[0]?.length ?? 0, parts[lastPart]?.length ?? 0]
  const getLength = (word: number) => (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0) - 1
  const firstMask = masks[0] ?? new Uint8Array()
  const matchesOtherParts = (position: number) => {
    for (let i = 1; i <= lastPart; i += 1) {
      const word = stream[position + i] ?? END_OF_TEXT
      if (word === END_OF_TEXT || masks[i]?.[word] !== 1) return false
    }
    return true
  }
  return (document: number) => {
    let count = 0
    let lastEnd = -1
    for (
      let position = documentStarts[document] ?? 0, end = (documentStarts[document + 1] ?? 0) - lastPart;
      position < end;
      position += 1
    ) {
      const word = stream[position] ?? END_OF_TEXT
      if (word === END_OF_TEXT || firstMask[word] !== 1 || position < lastEnd || !matchesOtherParts(position)) continue
      // The last word of a match may also be the first word of the next match if it is long enough for both parts.
      if (position === lastEnd && firstLength + lastLength > getLength(word)) continue
      count += 1
      lastEnd = position + lastPart
    }
    return count
  }
}
