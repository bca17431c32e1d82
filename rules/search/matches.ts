import type { Lesson } from '../catalogue.ts'
import { countTerm } from './reference-search.ts'

export type MatchedField = 'title' | 'description' | 'group' | 'tag' | 'instructor'

/** A text of a lesson that contains the term. */
export interface Match {
  field: MatchedField
  /** Whole text, such as one tag. */
  text: string
}

/** Returns the texts of a lesson that contain the term, which is lowercase. */
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
  const lowercase = text.toLowerCase()
  // A few letters change their length in lowercase, so that positions in both texts differ.
  if (term === '' || lowercase.length !== text.length) return [text]
  const pieces: string[] = []
  let from = 0
  for (let at = lowercase.indexOf(term); at !== -1; at = lowercase.indexOf(term, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + term.length))
    from = at + term.length
  }
  return [...pieces, text.slice(from)]
}

/** Returns the part of a long text around the first match, in whole words, with ellipses where text is omitted. */
export function getExcerpt(text: string, term: string, contextLength = 56): string {
  const at = Math.max(0, text.toLowerCase().indexOf(term))
  const from = at <= contextLength ? 0 : text.indexOf(' ', at - contextLength) + 1
  const end = at + term.length + contextLength
  const to = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), at + term.length)
  return `${from > 0 && from <= at ? '… ' : ''}${text.slice(from <= at ? from : at, to)}${to < text.length ? ' …' : ''}`
}
