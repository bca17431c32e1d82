import type { Lesson } from '#rules/catalogue.ts'
import { findMatches, getExcerpt, type MatchedField } from '#rules/search/matches.ts'
import { HighlightedText } from './highlighted-text.tsx'

/** Fields by how well they explain a result. A matching title explains itself. */
const fieldOrder: readonly MatchedField[] = ['title', 'tag', 'instructor', 'group', 'description']

/** The best reason for which a lesson was found, unless its title contains the term. */
export function MatchReason({ lesson, term }: { lesson: Lesson; term: string }) {
  const matches = findMatches(lesson, term)
  const field = fieldOrder.find((name) => matches.some((match) => match.field === name))
  if (field === undefined || field === 'title') return null
  const texts = matches.filter((match) => match.field === field).map(({ text }) => text)
  const [text = ''] = texts
  return (
    <p className="mt-1 text-sm leading-[1.45] text-quiet">
      {field === 'description' ? (
        <>
          “<HighlightedText text={getExcerpt(text, term)} term={term} />”
        </>
      ) : (
        <>
          {labels[field]}:{' '}
          <HighlightedText text={field === 'group' ? getGroupTitle(texts, lesson) : text} term={term} />
        </>
      )}
    </p>
  )
}

const labels = { tag: 'Tag', instructor: 'Instructor', group: 'Course' }

/** Prefers a title that matches. A summary is too long to quote. */
const getGroupTitle = (texts: readonly string[], { groupTitle }: Lesson) =>
  texts.find((text) => groupTitle.includes(text)) ?? groupTitle[0] ?? ''
