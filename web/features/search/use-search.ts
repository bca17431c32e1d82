import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import { allLessons } from '#rules/catalogue.ts'
import { normalizeTerm } from '#rules/search/reference-search.ts'
import { find } from '#rules/search/find.ts'
import { getSearchIndex } from '#rules/search/catalogue-index.ts'
import { createCardFactory, getTopTen } from '#web/features/catalogue/index.ts'
import { POPULAR_SEARCH } from '#web/routing/paths.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Returns at most `limit` cards by relevance, the total count and the normalized term. If no lesson matches the name
 * of the ranking, that name returns the ranked lessons.
 */
export function searchLessons(catalogue: Catalogue, plan: 'free' | 'paid', term: string, limit = Infinity) {
  const { lessons: matches } = find(getSearchIndex(catalogue), term)
  const lowerTerm = normalizeTerm(term).toLowerCase()
  const results = matches.length === 0 && lowerTerm === POPULAR_SEARCH.toLowerCase() ? getTopTen(catalogue, plan) : []
  if (results.length > 0) return { cards: results.slice(0, limit), count: results.length, lowerTerm, isRanking: true }
  const lessons = allLessons(catalogue)
  const bestLessons = [...matches.subarray(0, Math.min(limit, matches.length))].flatMap((index) => lessons[index] ?? [])
  return {
    cards: bestLessons.map(createCardFactory(catalogue, plan)),
    count: matches.length,
    lowerTerm,
    isRanking: false,
  }
}

/** `searchLessons` for the plan of this member, memoized. */
export function useSearch(catalogue: Catalogue, term: string, limit?: number) {
  const plan = useSession().member?.plan ?? 'free'
  return useMemo(() => searchLessons(catalogue, plan, term, limit), [catalogue, plan, term, limit])
}
