import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { didYouMean } from '#rules/search/did-you-mean.ts'
import { getSearchIndex } from '#rules/search/catalogue-index.ts'
import { paths } from '#web/routing/paths.ts'
import bow from '#web/ui/art/bow-night.svg'
import { genres, moves, SuggestedSearches } from './suggested-searches.tsx'

interface NoMatchProps {
  term: string
  catalogue: Catalogue
  heading: 'h1' | 'h2'
  /**
   * Number of lessons with transcript matches, which are listed below. If there are any, the text differs from the
   * specification.
   */
  transcriptMatchCount?: number
  onChoose?: () => void
}

/** Shown if a search finds nothing (specification §2), with suggestions. */
export function NoMatch({ term, catalogue, heading: Heading, transcriptMatchCount = 0, onChoose }: NoMatchProps) {
  const suggestion = useMemo(() => didYouMean(getSearchIndex(catalogue), term), [catalogue, term])
  return (
    <div className="no-match">
      <img src={bow} alt="" width="128" height="186" className="mx-auto w-32 max-lg:hidden" />
      <div className="min-w-0">
        <Heading className="text-4xl max-lg:text-2xl leading-[1.06] condensed wrap-anywhere">
          {transcriptMatchCount > 0
            ? describeTranscriptMatches(term, transcriptMatchCount)
            : `Your search for “${term}” did not have any matches.`}
        </Heading>
        <p className="measure mt-3 text-quiet">
          {suggestion !== undefined && (
            <>
              Did you mean{' '}
              <Link to={paths.search(suggestion)} onClick={onChoose} className="link text-text">
                {suggestion}
              </Link>
              ?{' '}
            </>
          )}
          {suggestion === undefined ? 'Try' : 'Or try'} different keywords, a genre or a move:
        </p>
        <div data-match="">
          <SuggestedSearches name="Genre" terms={genres} onChoose={onChoose} />
          <SuggestedSearches name="Move" terms={moves} onChoose={onChoose} />
        </div>
      </div>
    </div>
  )
}

const describeTranscriptMatches = (term: string, count: number) =>
  `No titles match “${term}”, but it’s mentioned in ${count === 1 ? 'one lesson' : 'these lessons'}.`
