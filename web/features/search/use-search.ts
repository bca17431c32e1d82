import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons, resolveReferences } from '#rules/catalogue.ts'
import { toSearchTerm } from '#rules/search/reference-search.ts'
import { find } from '#rules/search/find.ts'
import { getSearchIndex } from '#rules/search/catalogue-index.ts'
import { createCardFactory, getTopTen } from '#web/features/catalogue/index.ts'
import { POPULAR_SEARCH } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'

/** Maximum number of new lessons shown while there is no ranking. */
const MAX_NEWEST = 10

/**
 * Returns at most `limit` cards by relevance, the total count and the normalized term. If no lesson matches the name
 * of the ranking, that name returns the ranked lessons, or the newest ones while no lesson is ranked.
 */
export function searchLessons(catalogue: Catalogue, plan: 'free' | 'paid', term: string, limit = Infinity) {
  const { lessons: matches } = find(getSearchIndex(catalogue), term)
  const lowerTerm = toSearchTerm(term)
  const lessons = allLessons(catalogue)
  if (matches.length === 0 && lowerTerm === POPULAR_SEARCH.toLowerCase()) {
    const ranked = getTopTen(catalogue, plan)
    const cards = ranked.length > 0 ? ranked : listNewest(catalogue).map(createCardFactory(catalogue, plan))
    const resultType = ranked.length > 0 ? ('ranking' as const) : ('newest' as const)
    if (cards.length > 0) return { cards: cards.slice(0, limit), count: cards.length, lowerTerm, resultType }
  }
  const bestLessons = [...matches.subarray(0, Math.min(limit, matches.length))].flatMap((index) => lessons[index] ?? [])
  return {
    cards: bestLessons.map(createCardFactory(catalogue, plan)),
    count: matches.length,
    lowerTerm,
    resultType: 'matches' as const,
  }
}

/** Returns the academy's list of new lessons, or the last lessons of the catalogue if that list is empty. */
function listNewest(catalogue: Catalogue) {
  const latest = resolveReferences(catalogue, catalogue.latest)
  return (latest.length > 0 ? latest : allLessons(catalogue).toReversed()).slice(0, MAX_NEWEST)
}

/** `searchLessons` for the plan of this member, memoized. */
export function useSearch(catalogue: Catalogue, term: string, limit?: number) {
  const plan = useSession().member?.plan ?? 'free'
  return useMemo(() => searchLessons(catalogue, plan, term, limit), [catalogue, plan, term, limit])
}
