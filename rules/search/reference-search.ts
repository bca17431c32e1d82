import { SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import type { Lesson } from '../catalogue.ts'

/** Reference implementation of search (specification §5). `find.ts` returns the same results from an index. */

/** Returns the normalized term: trimmed, and cut to the maximum length without splitting a code point. */
export const searchTerm = (query: string): string =>
  Array.from(query.trim()).slice(0, SEARCH_TERM_LENGTH).join('').trim()

/**
 * Returns lessons that contain the term, sorted by descending count; a tie keeps the order of the catalogue. An empty
 * term finds nothing.
 */
export function search(lessons: readonly Lesson[], query: string): Lesson[] {
  const term = searchTerm(query).toLowerCase()
  if (term === '') return []
  return lessons
    .map((lesson) => ({ lesson, count: scoreLesson(lesson, term) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ lesson }) => lesson)
}

/** Returns the occurrences of a lowercase term in the texts of a lesson. No match spans two texts. */
export function scoreLesson(
  { title, description, groupTitle, groupSummary, tags, cast }: Lesson,
  term: string,
): number {
  const texts = [title, description, ...groupTitle, ...groupSummary, ...tags, ...cast]
  return texts.reduce((sum, text) => sum + occurrences(text, term), 0)
}

/**
 * Counts occurrences from the left without overlaps. Splits instead of matching a pattern: the term is user input, and
 * every character is literal.
 */
export const occurrences = (text: string, term: string): number => text.toLowerCase().split(term).length - 1
