import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { lessonKey } from '#rules/progress.ts'
import { arts, lengths, levels, type Facets, type LessonState } from '#rules/search/facets.ts'
import { useProgress } from '#web/features/progress/index.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'

const getOne = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((allowed) => allowed === value)

const readFacets = (address: URLSearchParams): Facets => ({
  art: getOne(arts, address.get('art')),
  level: getOne(levels, address.get('level')),
  length: getOne(lengths, address.get('length')),
  seen: getOne(['seen', 'new'], address.get('seen')),
  free: address.get('free') === 'yes' || undefined,
})

const REPLACE_OPTIONS = { replace: true, preventScrollReset: true }

/** Filters in the URL, so that a filtered search can be bookmarked, shared and restored. */
export function useFacets() {
  const [address, setAddress] = useSearchParams()
  return { facets: readFacets(address), reset: () => setAddress({}, REPLACE_OPTIONS) }
}

/**
 * `useFacets` for the controls. The controls update at once, but the list updates after the next paint, because it
 * renders slowly for large academies.
 */
export function useFacetChoice() {
  const [address, setAddress] = useSearchParams()
  // A pending choice applies until the next history entry.
  const { key } = useLocation()
  const [pressed, setPressed] = useState({ historyKey: key, address })
  const currentSearch = pressed.historyKey === key ? pressed.address : address
  const set = (name: keyof Facets, value: string) => {
    const next = new URLSearchParams(currentSearch)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setPressed({ historyKey: key, address: next })
    afterNextPaint(() => setAddress(next, REPLACE_OPTIONS))
  }
  return { facets: readFacets(currentSearch), set }
}

/** Lesson properties for filters: included in the free plan, and started by this member. */
export function useLessonState(catalogue: Catalogue): LessonState {
  const progress = useProgress()
  return useMemo(() => {
    const startedKeys = new Set(progress?.map(lessonKey))
    return {
      isFree: (lesson) => mayWatch('free', lesson, catalogue),
      isSeen: ({ id, gid }) => startedKeys.has(lessonKey({ vid: id, gid })),
    }
  }, [catalogue, progress])
}
