import { Fragment, type ReactNode } from 'react'
import type { Lesson } from '#rules/catalogue.ts'
import { getExcerpt, findMatches, type Match, type MatchedField } from '#rules/search/matches.ts'
import { HighlightedText } from './highlighted-text.tsx'

const fieldOrder: MatchedField[] = ['title', 'group', 'tag', 'teacher', 'description']
const singular: Record<MatchedField, string> = {
  title: 'title',
  group: 'course',
  tag: 'tag',
  teacher: 'teacher',
  description: 'description',
}
const plural: Record<MatchedField, string> = {
  title: 'titles',
  group: 'courses',
  tag: 'tags',
  teacher: 'teachers',
  description: 'descriptions',
}

/** Explains why a lesson was found. If only its description matches, shows the text around the term. */
export function MatchReason({ lesson, term }: { lesson: Lesson; term: string }) {
  const matches = findMatches(lesson, term)
  if (matches.length === 0) return null
  const [firstMatch] = matches
  const isOnlyDescription = firstMatch?.field === 'description' && matches.length === 1
  return (
    <p className="mt-1 text-sm leading-[1.45] text-quiet">
      In {isOnlyDescription ? <Excerpt text={firstMatch.text} term={term} /> : listMatches(matches, lesson)}
    </p>
  )
}

function Excerpt({ text, term }: { text: string; term: string }) {
  return (
    <>
      description: “<HighlightedText text={getExcerpt(text, term)} term={term} />”
    </>
  )
}

const listMatches = (matches: Match[], lesson: Lesson) =>
  fieldOrder
    .map((field) => ({ field, texts: matches.filter((match) => match.field === field).map(({ text }) => text) }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ field, texts }, i) => (
      <Fragment key={field}>
        {i > 0 && ', '}
        {describeField(field, texts, lesson)}
      </Fragment>
    ))

function describeField(field: MatchedField, texts: string[], { groupTitle }: Lesson): ReactNode {
  const [first = ''] = texts
  if (field === 'title' || field === 'description') return field
  if (texts.length > 1 && field !== 'group') return `${texts.length} ${plural[field]}`
  // Prefers the title of the group, because its summary is too long to quote.
  const matchedName =
    texts.find((text) => field !== 'group' || groupTitle.includes(text)) ?? (field === 'group' ? groupTitle[0] : first)
  return (
    <>
      {singular[field]} <b className="font-semibold">{matchedName}</b>
    </>
  )
}
