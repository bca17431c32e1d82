import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { lessonKey } from '#rules/progress.ts'
import { arts, lengths, levels, type Facets, type LessonPredicates } from '#rules/search/facets.ts'
import { useProgress } from '#web/features/progress/index.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'

const findAllowedValue = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((allowed) => allowed === value)

const readFacets = (params: URLSearchParams): Facets => ({
  art: findAllowedValue(arts, params.get('art')),
  level: findAllowedValue(levels, params.get('level')),
  length: findAllowedValue(lengths, params.get('length')),
  seen: findAllowedValue(['seen', 'new'], params.get('seen')),
  free: params.get('free') === 'yes' || undefined,
})

const REPLACE_OPTIONS = { replace: true, preventScrollReset: true }

/** Filters in the URL, so that a filtered search can be bookmarked, shared and restored. */
export function useFacets() {
  const [params, setParams] = useSearchParams()
  return { facets: readFacets(params), reset: () => setParams({}, REPLACE_OPTIONS) }
}

/**
 * `useFacets` for the controls. The controls update at once, but the list updates after the next paint, because it
 * renders slowly for large academies.
 */
export function useFacetControls() {
  const [params, setParams] = useSearchParams()
  // A pending choice applies until the next history entry.
  const { key } = useLocation()
  const [pendingChoice, setPendingChoice] = useState({ historyKey: key, params })
  const currentParams = pendingChoice.historyKey === key ? pendingChoice.params : params
  const setFacet = (name: keyof Facets, value: string) => {
    const nextParams = new URLSearchParams(currentParams)
    if (value === '') nextParams.delete(name)
    else nextParams.set(name, value)
    setPendingChoice({ historyKey: key, params: nextParams })
    afterNextPaint(() => setParams(nextParams, REPLACE_OPTIONS))
  }
  return { facets: readFacets(currentParams), setFacet }
}

/** Lesson properties for filters: included in the free plan, and started by this member. */
export function useLessonPredicates(catalogue: Catalogue): LessonPredicates {
  const progress = useProgress()
  return useMemo(() => {
    const startedKeys = new Set(progress?.map(lessonKey))
    return {
      isFree: (lesson) => mayWatch('free', lesson, catalogue),
      isSeen: ({ id, gid }) => startedKeys.has(lessonKey({ vid: id, gid })),
    }
  }, [catalogue, progress])
}
