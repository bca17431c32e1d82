import { MAX_SEARCH_TERM_LENGTH } from '#contract/limits.ts'
import type { Lesson } from '../catalogue.ts'

/** Reference implementation of search (specification §5). `find.ts` returns the same results from an index. */

/** Composes the letters of a term (NFC), trims it, and cuts it to the maximum length without splitting a code point. */
export const normalizeTerm = (query: string): string =>
  Array.from(query.normalize('NFC').trim()).slice(0, MAX_SEARCH_TERM_LENGTH).join('').trim()

/**
 * Returns a text in the form that is compared: composed (NFC), in lowercase, and with the spaces, hyphens, quotes and
 * ASCII letters of keyboards instead of their typographic and full-width forms.
 */
export const toSearchText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00A0\u2007\u202F\u3000]/g, ' ')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/[\uFF01-\uFF5E]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .toLowerCase()

/** Returns a term in the form that is compared with texts; empty if only spaces were typed. */
export const toSearchTerm = (query: string): string => toSearchText(normalizeTerm(query)).trim()

/**
 * Returns lessons that contain the term, sorted by descending number of occurrences, then in the order of the
 * catalogue. An empty term finds nothing.
 */
export function search(lessons: readonly Lesson[], query: string): Lesson[] {
  const term = toSearchTerm(query)
  if (term === '') return []
  return lessons
    .map((lesson) => ({ lesson, count: scoreLesson(lesson, term) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ lesson }) => lesson)
}

/** Returns the number of occurrences of a lowercase term in the texts of a lesson. No match spans two texts. */
export function scoreLesson(
  { title, description, groupTitle, groupSummary, tags, cast }: Lesson,
  term: string,
): number {
  const texts = [title, description, ...groupTitle, ...groupSummary, ...tags, ...cast]
  return texts.reduce((sum, text) => sum + countTerm(text, term), 0)
}

/**
 * Counts occurrences from the left without overlaps. Splits the text, since a pattern would interpret characters of the
 * term.
 */
export const countTerm = (text: string, term: string): number => toSearchText(text).split(term).length - 1
