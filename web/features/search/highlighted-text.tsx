import { Fragment } from 'react'
import { splitAtMatches } from '#rules/search/matches.ts'

/** Highlights matches of `term`, which must be lower case. */
export function HighlightedText({ text, term }: { text: string; term: string }) {
  return splitAtMatches(text, term).map((piece, i) =>
    i % 2 === 1 ? <mark key={i}>{piece}</mark> : <Fragment key={i}>{piece}</Fragment>,
  )
}
