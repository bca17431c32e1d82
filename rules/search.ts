import { SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import type { Lesson } from './catalogue.ts'

/** The term as it is searched for: trimmed, and cut to its greatest length without halving a character. */
export const searchTerm = (typed: string): string =>
  Array.from(typed.trim()).slice(0, SEARCH_TERM_LENGTH).join('').trim()

/** Lessons that hold the term, those that hold it most often first (specification §5). Nothing typed finds nothing. */
export function search(lessons: readonly Lesson[], typed: string): Lesson[] {
  const term = searchTerm(typed).toLowerCase()
  if (term === '') return []
  return lessons
    .map((lesson) => ({ lesson, count: score(lesson, term) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ lesson }) => lesson)
}

/** How often the term stands in what is written about a lesson. No match reaches from one text into the next. */
function score({ title, description, groupTitle, groupSummary, tags, cast }: Lesson, term: string) {
  const texts = [title, description, ...groupTitle, ...groupSummary, ...tags, ...cast]
  return texts.reduce((sum, text) => sum + occurrences(text.toLowerCase(), term), 0)
}

// By splitting, not by a pattern: the term is a member's text, and every character of it means itself.
const occurrences = (text: string, term: string) => text.split(term).length - 1
