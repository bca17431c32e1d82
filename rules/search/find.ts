import type { SearchIndex } from './build-index.ts'
import { countPhrase } from './count-phrase.ts'
import { toSearchTerm } from './reference-search.ts'
import { findWordsContaining } from './find-words.ts'

/** Search results: indexes of lessons in the catalogue, best first, and the number of occurrences in each lesson. */
export interface Ranking {
  lessons: Uint32Array
  counts: Uint32Array
}

/**
 * Returns the same results as `reference-search.ts` from an index. A term without a space matches within words; a term
 * with spaces matches several words. A match in the texts of a group counts as a match in each of its lessons.
 */
export function find(index: SearchIndex, query: string): Ranking {
  const term = toSearchTerm(query)
  const counts = new Uint32Array(index.documentStarts.length - 1)
  if (term === '') return rank(counts, 0)
  if (term.includes(' ')) countPhrase(index, term.split(' '), counts)
  else countWithinWords(index, term, counts)
  addGroupCounts(index, counts)
  return rank(counts, index.lessonCount)
}

function countWithinWords(index: SearchIndex, part: string, counts: Uint32Array) {
  const { postings, postingStarts } = index
  for (const word of findWordsContaining(index, part))
    for (let offset = postingStarts[word] ?? 0, end = postingStarts[word + 1] ?? 0; offset < end; offset += 1) {
      const document = postings[offset] ?? 0
      counts[document] = (counts[document] ?? 0) + 1
    }
}

function addGroupCounts({ lessonCount, groupLessons, groupStarts }: SearchIndex, counts: Uint32Array) {
  for (let group = 0; group + 1 < groupStarts.length; group += 1) {
    const count = counts[lessonCount + group] ?? 0
    if (count === 0) continue
    for (let offset = groupStarts[group] ?? 0, end = groupStarts[group + 1] ?? 0; offset < end; offset += 1) {
      const lesson = groupLessons[offset] ?? 0
      counts[lesson] = (counts[lesson] ?? 0) + count
    }
  }
}

/**
 * Returns the lessons that contain the term, by descending count and then by index: a counting sort. Lessons are the
 * first `lessonCount` documents.
 */
function rank(counts: Uint32Array, lessonCount: number): Ranking {
  let highest = 0
  for (let lesson = 0; lesson < lessonCount; lesson += 1) highest = Math.max(highest, counts[lesson] ?? 0)
  // `next[count]`: number of lessons with a higher count, which is the next index for a lesson with this count.
  const next = new Uint32Array(highest + 2)
  for (let lesson = 0; lesson < lessonCount; lesson += 1) {
    const count = counts[lesson] ?? 0
    if (count > 0) next[count - 1] = (next[count - 1] ?? 0) + 1
  }
  for (let count = highest; count >= 0; count -= 1) next[count] = (next[count] ?? 0) + (next[count + 1] ?? 0)
  const results = { lessons: new Uint32Array(next[0] ?? 0), counts: new Uint32Array(next[0] ?? 0) }
  for (let lesson = 0; lesson < lessonCount; lesson += 1) {
    const count = counts[lesson] ?? 0
    if (count === 0) continue
    const index = next[count] ?? 0
    next[count] = index + 1
    results.lessons[index] = lesson
    results.counts[index] = count
  }
  return results
}
