import type { Lesson } from '../catalogue.ts'
import { occurrences } from './definition.ts'

export type MatchedField = 'title' | 'description' | 'group' | 'tag' | 'teacher'

/** Where in a lesson's texts the term stands, in the order in which they are read. */
export interface Match {
  field: MatchedField
  /** The text that holds it; of several, such as tags, each is one match. */
  text: string
}

/** The texts that made a lesson be found. `term` is in small letters. */
export const matchesOf = (
  { title, description, groupTitle, groupSummary, tags, cast }: Lesson,
  term: string,
): Match[] => {
  const all: [MatchedField, readonly string[]][] = [
    ['title', [title]],
    ['tag', tags],
    ['teacher', cast],
    ['group', [...groupTitle, ...groupSummary]],
    ['description', [description]],
  ]
  return all.flatMap(([field, texts]) =>
    texts.filter((text) => occurrences(text, term) > 0).map((text) => ({ field, text })),
  )
}

/** A text in pieces, by turns what does not match and what does; the first may be empty. */
export function piecesOf(text: string, term: string): string[] {
  const small = text.toLowerCase()
  // A few letters change their length when they become small: then no place in one is a place in the other.
  if (term === '' || small.length !== text.length) return [text]
  const pieces: string[] = []
  let from = 0
  for (let at = small.indexOf(term); at !== -1; at = small.indexOf(term, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + term.length))
    from = at + term.length
  }
  return [...pieces, text.slice(from)]
}

/** The part of a long text around the first match, in whole words, with dots where something is left out. */
export function excerptOf(text: string, term: string, around = 56): string {
  const at = Math.max(0, text.toLowerCase().indexOf(term))
  const from = at <= around ? 0 : text.indexOf(' ', at - around) + 1
  const end = at + term.length + around
  const to = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), at + term.length)
  return `${from > 0 && from <= at ? '… ' : ''}${text.slice(from <= at ? from : at, to)}${to < text.length ? ' …' : ''}`
}
