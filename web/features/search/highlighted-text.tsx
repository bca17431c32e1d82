import { Fragment } from 'react'
import { piecesOf } from '#rules/search/matches.ts'

/** A text with the matching parts underlined. `term` is in lower case. */
export function HighlightedText({ text, term }: { text: string; term: string }) {
  return piecesOf(text, term).map((piece, i) =>
    i % 2 === 1 ? <mark key={i}>{piece}</mark> : <Fragment key={i}>{piece}</Fragment>,
  )
}
