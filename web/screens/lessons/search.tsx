import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType, useParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { normalizeTerm } from '#rules/search/reference-search.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { SearchBox, SearchResults, SearchSkeleton, SearchStart } from '#web/features/search/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Search')

/** Lessons that contain the search term, sorted by their score (specification §5). */
export default function Search() {
  const term = normalizeTerm(useParams()['term'] ?? '')
  return (
    <div className="page pt-8 pb-20">
      <SearchBox className="mb-8 lg:hidden" isOnSearchPage />
      {term === '' ? <SearchStart /> : <SearchForTerm term={term} />}
    </div>
  )
}

function SearchForTerm({ term }: { term: string }) {
  const state = useCatalogue()
  if (state.status === 'ready') return <Results key={term} term={term} catalogue={state.catalogue} />
  if (state.status === 'loading') return <SearchSkeleton term={term} />
  return (
    <div className="-mx-(--margin)">
      <CatalogueNotice
        title={state.status === 'offline' ? 'You’re offline' : 'Couldn’t load the lessons'}
        text={
          state.status === 'offline'
            ? 'Search loads automatically when you’re back online.'
            : 'The academy’s server didn’t respond as expected. Try again in a moment.'
        }
        retry={state.status === 'failed' ? state.retry : undefined}
      />
    </div>
  )
}

/**
 * A new search renders its term first and its results in the next frames, because removing the previous page takes
 * time. Going back renders the results immediately, so that the page height is restored.
 */
function Results(props: { term: string; catalogue: Catalogue }) {
  const isNewSearch = useNavigationType() === NavigationType.Push
  const shouldRenderResults = useDeferredValue(true, !isNewSearch)
  return shouldRenderResults ? <SearchResults {...props} /> : <SearchSkeleton term={props.term} />
}
