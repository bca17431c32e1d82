import { useMemo } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { matchesFacets } from '#rules/search/facets.ts'
import type { Card } from '#web/features/catalogue/index.ts'
import { Button } from '#web/ui/button.tsx'
import { PageRows } from '#web/ui/virtual-page-rows.tsx'
import { FacetBar } from './facet-bar.tsx'
import { InsideLessons, useInsideLessons } from './inside-lessons.tsx'
import { SearchResult } from './search-result.tsx'
import { RelatedSearches } from './related-searches.tsx'
import { NoMatch } from './no-match.tsx'
import { ResultSkeleton } from './search-skeleton.tsx'
import './search.css'
import { useFacets, useLessonPredicates } from './use-facets.ts'
import { useSearch } from './use-search.ts'

/** Estimated height in pixels of a row that has not been measured. */
const ROW_HEIGHT = 152

interface SearchResultsProps {
  term: string
  catalogue: Catalogue
}

/** All results of a term: lessons, groups and instructors by relevance, then transcript matches. */
export function SearchResults({ term, catalogue }: SearchResultsProps) {
  const { cards, lowerTerm, resultType } = useSearch(catalogue, term)
  const transcriptMatches = useInsideLessons(catalogue, term, resultType === 'matches')
  return (
    <>
      {cards.length > 0 ? (
        <ResultList term={term} lowerTerm={lowerTerm} cards={cards} catalogue={catalogue} resultType={resultType} />
      ) : (
        <div className="-mx-4 md:-mx-6">
          <NoMatch term={term} catalogue={catalogue} heading="h1" transcriptMatchCount={transcriptMatches.length} />
        </div>
      )}
      <InsideLessons term={term} matches={transcriptMatches} />
    </>
  )
}

const skeleton = <ResultSkeleton />

interface MatchesProps extends SearchResultsProps {
  lowerTerm: string
  cards: Card[]
  resultType: 'matches' | 'ranking' | 'newest'
}

function ResultList({ term, lowerTerm, cards, catalogue, resultType }: MatchesProps) {
  const { facets, reset } = useFacets()
  const isForwardNavigation = useNavigationType() === NavigationType.Push
  const lessonPredicates = useLessonPredicates(catalogue)
  const lessons = useMemo(() => cards.map(({ lesson }) => lesson), [cards])
  const filteredCards = cards.filter(({ lesson }) => matchesFacets(lesson, facets, lessonPredicates))
  return (
    <>
      <h1 className="text-title condensed wrap-anywhere">{term}</h1>
      <p role="status" className="mt-2 text-quiet">
        {resultType === 'matches' ? formatCount(filteredCards.length, cards.length) : listTexts[resultType]}
      </p>
      {resultType === 'matches' && <RelatedSearches catalogue={catalogue} term={lowerTerm} />}
      <div className="mt-7">
        <FacetBar facets={facets} lessons={lessons} lessonPredicates={lessonPredicates} />
      </div>
      {filteredCards.length === 0 ? (
        <NoFilteredResults onReset={reset} />
      ) : (
        <PageRows
          name={`search ${lowerTerm}`}
          as="list"
          items={filteredCards}
          keyOf={({ lesson }) => `${lesson.gid} ${lesson.id}`}
          estimate={ROW_HEIGHT}
          skeleton={skeleton}
          isForwardNavigation={isForwardNavigation}
          className="mt-6 border-y border-rule max-md:-mx-(--margin) max-md:[--match-edge:var(--margin)] md:-mx-6"
        >
          {(card) => <SearchResult card={card} term={lowerTerm} heading="h2" />}
        </PageRows>
      )}
    </>
  )
}

const listTexts = {
  ranking: 'The academy’s top picks.',
  newest: 'There’s no top 10 yet. These are the newest lessons.',
}

const formatCount = (filteredCount: number, total: number) => {
  if (filteredCount < total) return `${filteredCount} of ${total} lessons`
  return total === 1 ? '1 lesson' : `${total} lessons`
}

function NoFilteredResults({ onReset }: { onReset: () => void }) {
  return (
    <div className="mt-8 max-w-[720px] border-t-2 border-text pt-6">
      <h2 className="text-4xl leading-[1.02] condensed">No lessons match.</h2>
      <p className="measure mt-3">No results match all of your filters. Remove one, or clear them all.</p>
      <p className="mt-6">
        <Button onClick={onReset}>Clear filters</Button>
      </p>
    </div>
  )
}
