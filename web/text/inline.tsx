import { Fragment, type ReactNode } from 'react'
import type { Inline } from './text.ts'

const draw = (part: Inline): ReactNode => {
  if (typeof part === 'string') return part
  const inside = <Words words={part.inside} />
  if (part.kind === 'strong') return <strong className="font-bold">{inside}</strong>
  if (part.kind === 'em') return <em className="text-quiet not-italic">{inside}</em>
  if (part.kind === 'code')
    return <code className="rounded-part bg-hover px-1.5 py-0.5 font-sans text-[0.92em]">{inside}</code>
  return (
    <a href={part.to} className="link">
      {inside}
    </a>
  )
}

/** The words of a text, with their weight and their links. */
export const Words = ({ words }: { words: Inline[] }) =>
  words.map((part, at) => <Fragment key={at}>{draw(part)}</Fragment>)
