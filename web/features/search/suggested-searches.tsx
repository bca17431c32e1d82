import { Link } from 'react-router'
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

/** Search page without a term: suggestions only (specification §5). */
export function SearchStart() {
  return (
    <>
      <h1 className="text-title condensed">Search the lessons</h1>
      <p className="measure mt-2 mb-6 text-quiet">Type a move, an art or a teacher, or start with one of these.</p>
      <SuggestedSearches name="Ranking" terms={[POPULAR_SEARCH]} />
      <SuggestedSearches name="Genre" terms={genres} />
      <SuggestedSearches name="Move" terms={moves} />
    </>
  )
}
