import type { Lesson } from '../catalogue.ts'
import { countTerm, toSearchText } from './reference-search.ts'

export type MatchedField = 'title' | 'description' | 'group' | 'tag' | 'instructor'

/** A text of a lesson that contains the term. */
export interface Match {
  field: MatchedField
  /** Whole text, such as one tag. */
  text: string
}

/** Returns the texts of a lesson that contain the term, which is the result of `toSearchTerm`. */
export const findMatches = (
  { title, description, groupTitle, groupSummary, tags, cast }: Lesson,
  term: string,
): Match[] => {
  const fields: [MatchedField, readonly string[]][] = [
    ['title', [title]],
    ['tag', tags],
    ['instructor', cast],
    ['group', [...groupTitle, ...groupSummary]],
    ['description', [description]],
  ]
  return fields.flatMap(([field, texts]) =>
    texts.filter((text) => countTerm(text, term) > 0).map((text) => ({ field, text })),
  )
}

/** Splits a text into alternating non-matching and matching pieces; the first may be empty. */
export function splitAtMatches(text: string, term: string): string[] {
  const searchText = toSearchText(text)
  // A few letters change their length in lowercase, so that positions in both texts differ.
  if (term === '' || searchText.length !== text.length) return [text]
  const pieces: string[] = []
  let from = 0
  for (let index = searchText.indexOf(term); index !== -1; index = searchText.indexOf(term, from)) {
    pieces.push(text.slice(from, index), text.slice(index, index + term.length))
    from = index + term.length
  }
  return [...pieces, text.slice(from)]
}

/** Returns the part of a long text around the first match, in whole words, with ellipses where text is omitted. */
export function getExcerpt(text: string, term: string, contextLength = 56): string {
  const index = Math.max(0, toSearchText(text).indexOf(term))
  const from = index <= contextLength ? 0 : text.indexOf(' ', index - contextLength) + 1
  const end = index + term.length + contextLength
  const to = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), index + term.length)
  return `${from > 0 && from <= index ? '… ' : ''}${text.slice(from <= index ? from : index, to)}${to < text.length ? ' …' : ''}`
}
