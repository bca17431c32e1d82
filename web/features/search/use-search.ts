import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons, resolveReferences } from '#rules/catalogue.ts'
import { toSearchTerm } from '#rules/search/reference-search.ts'
import { find } from '#rules/search/find.ts'
import { getSearchIndex } from '#rules/search/catalogue-index.ts'
import { createCardFactory, getTopTen } from '#web/features/catalogue/index.ts'
import { POPULAR_SEARCH } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'

/** Maximum number of newest lessons shown while no lesson is ranked. */
const MAX_NEWEST_LESSONS = 10

/**
 * Returns at most `limit` cards by relevance, the total count and the normalized term. If the term is the name of the
 * ranking and no lesson matches, returns the ranked lessons, or the newest lessons while no lesson is ranked.
 */
export function searchLessons(catalogue: Catalogue, plan: 'free' | 'paid', term: string, limit = Infinity) {
  const { lessons: matchIndexes } = find(getSearchIndex(catalogue), term)
  const lowerTerm = toSearchTerm(term)
  const lessons = allLessons(catalogue)
  if (matchIndexes.length === 0 && lowerTerm === POPULAR_SEARCH.toLowerCase()) {
    const rankedCards = getTopTen(catalogue, plan)
    const cards = rankedCards.length > 0 ? rankedCards : listNewest(catalogue).map(createCardFactory(catalogue, plan))
    const resultType = rankedCards.length > 0 ? ('ranking' as const) : ('newest' as const)
    if (cards.length > 0) return { cards: cards.slice(0, limit), count: cards.length, lowerTerm, resultType }
  }
  const bestLessons = [...matchIndexes.subarray(0, Math.min(limit, matchIndexes.length))].flatMap(
    (index) => lessons[index] ?? [],
  )
  return {
    cards: bestLessons.map(createCardFactory(catalogue, plan)),
    count: matchIndexes.length,
    lowerTerm,
    resultType: 'matches' as const,
  }
}

/** Returns the academy's list of new lessons, or the last lessons of the catalogue if that list is empty. */
function listNewest(catalogue: Catalogue) {
  const latestLessons = resolveReferences(catalogue, catalogue.latest)
  return (latestLessons.length > 0 ? latestLessons : allLessons(catalogue).toReversed()).slice(0, MAX_NEWEST_LESSONS)
}

/** `searchLessons` for the plan of this member, memoized. */
export function useSearch(catalogue: Catalogue, term: string, limit?: number) {
  const plan = useSession().member?.plan ?? 'free'
  return useMemo(() => searchLessons(catalogue, plan, term, limit), [catalogue, plan, term, limit])
}
