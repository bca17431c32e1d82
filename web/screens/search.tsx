import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType, useParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { searchTerm } from '#rules/search/definition.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { SearchBox, SearchResults, SearchSkeleton } from '#web/features/search/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Search')

/** Every lesson that holds the term, by the exact score of the specification's §5. */
export default function Search() {
  const term = searchTerm(useParams()['term'] ?? '')
  const state = useCatalogue()
  return (
    <div className="page pt-8 pb-20">
      <SearchBox className="mb-8 lg:hidden" />
      {state.status === 'ready' && <Results key={term} term={term} catalogue={state.catalogue} />}
      {state.status === 'loading' && <SearchSkeleton term={term} />}
      {(state.status === 'failed' || state.status === 'offline') && (
        <div className="-mx-(--margin)">
          <CatalogueNotice
            title={state.status === 'offline' ? 'You are offline' : 'Search needs the lessons'}
            text={
              state.status === 'offline'
                ? 'The search answers by itself as soon as the connection is back.'
                : 'The academy did not answer as it should. That is rarely for long: try again in a moment.'
            }
            retry={state.status === 'failed' ? state.retry : undefined}
          />
        </div>
      )}
    </div>
  )
}

/**
 * Whoever comes to a search sees its name at once, and in the next pictures what was found: the page that is left has to be taken down first. Whoever
 * goes back finds the page as high as it was.
 */
function Results(props: { term: string; catalogue: Catalogue }) {
  const isNew = useNavigationType() === NavigationType.Push
  const isDue = useDeferredValue(true, !isNew)
  return isDue ? <SearchResults {...props} /> : <SearchSkeleton term={props.term} />
}
