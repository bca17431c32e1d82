import { SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import type { Lesson } from '../catalogue.ts'

/** What a search is (specification §5), written to be read. `find.ts` answers the same, by an index. */

/** The term as it is searched for: trimmed, and cut to its greatest length without halving a character. */
export const searchTerm = (typed: string): string =>
  Array.from(typed.trim()).slice(0, SEARCH_TERM_LENGTH).join('').trim()

/**
 * Lessons that hold the term, those that hold it most often first; a tie keeps the order of the catalogue. Nothing
 * typed finds nothing.
 */
export function search(lessons: readonly Lesson[], typed: string): Lesson[] {
  const term = searchTerm(typed).toLowerCase()
  if (term === '') return []
  return lessons
    .map((lesson) => ({ lesson, count: scoreOf(lesson, term) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ lesson }) => lesson)
}

/**
 * How often the term, in small letters, stands in what is written about a lesson. No match reaches from one text into
 * the next.
 */
export function scoreOf({ title, description, groupTitle, groupSummary, tags, cast }: Lesson, term: string): number {
  const texts = [title, description, ...groupTitle, ...groupSummary, ...tags, ...cast]
  return texts.reduce((sum, text) => sum + occurrences(text, term), 0)
}

/**
 * Without overlaps, from the left. By splitting, not by a pattern: the term is a member's text, and every character of
 * it means itself.
 */
export const occurrences = (text: string, term: string): number => text.toLowerCase().split(term).length - 1
