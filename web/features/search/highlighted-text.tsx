import { Fragment } from 'react'
import { splitAtMatches } from '#rules/search/matches.ts'

/** Highlights matches of `term`, which is the result of `toSearchTerm`. */
export function HighlightedText({ text, term }: { text: string; term: string }) {
  return splitAtMatches(text, term).map((piece, i) =>
    i % 2 === 1 ? <mark key={i}>{piece}</mark> : <Fragment key={i}>{piece}</Fragment>,
  )
}
