import { useMemo } from 'react'
import { Link } from 'react-router'
import { suggestTerms } from '#rules/search/suggest-terms.ts'
import { useCatalogue } from '#web/features/catalogue/index.ts'
import { paths, POPULAR_SEARCH } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Suggestions of the specification (§2). */
export const genres = ['Jiu-Jitsu', 'Krav Maga', 'Judo']
export const moves = ['Armbar', 'Kimura', 'Wrist lock']

interface SuggestedSearchesProps {
  name: string
  terms: string[]
  onChoose?: (() => void) | undefined
}

/** Links to suggested searches, with a heading. */
export function SuggestedSearches({ name, terms, onChoose }: SuggestedSearchesProps) {
  return (
    <>
      <p className="mt-4 mb-2 text-sm text-quiet">{name}</p>
      <p className="flex flex-wrap gap-2">
        {terms.map((term) => (
          <Link key={term} to={paths.search(term)} onClick={onChoose} className={buttonClass({ size: 'small' })}>
            {term}
          </Link>
        ))}
      </p>
    </>
  )
}

/** Search page without a term: suggestions from this catalogue only (specification §5). */
export function SearchStart() {
  const state = useCatalogue()
  const catalogue = state.status === 'ready' ? state.catalogue : undefined
  const terms = useMemo(() => catalogue && suggestTerms(catalogue), [catalogue])
  return (
    <>
      <h1 className="text-title condensed">Search the lessons</h1>
      <p className="measure mt-2 mb-6 text-quiet">Type a move, an art or an instructor, or start with one of these.</p>
      <SuggestedSearches name="Ranking" terms={[POPULAR_SEARCH]} />
      {terms && terms.courses.length > 0 && <SuggestedSearches name="Course" terms={terms.courses} />}
      {terms && terms.tags.length > 0 && <SuggestedSearches name="Tag" terms={terms.tags} />}
    </>
  )
}
