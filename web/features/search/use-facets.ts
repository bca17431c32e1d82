import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { lessonKey } from '#rules/progress.ts'
import { arts, lengths, levels, type Facets, type Known } from '#rules/search/facets.ts'
import { useProgress } from '#web/features/progress/index.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((known) => known === value)

const readFacets = (address: URLSearchParams): Facets => ({
  art: oneOf(arts, address.get('art')),
  level: oneOf(levels, address.get('level')),
  length: oneOf(lengths, address.get('length')),
  seen: oneOf(['seen', 'new'], address.get('seen')),
  free: address.get('free') === 'yes' || undefined,
})

const IN_PLACE = { replace: true, preventScrollReset: true }

/** The facets are in the address, so that a narrowed search can be bookmarked, shared and returned to. */
export function useFacets() {
  const [address, setAddress] = useSearchParams()
  return { facets: readFacets(address), reset: () => setAddress({}, IN_PLACE) }
}

/**
 * The same for the controls: a choice shows there at once. The list follows after the next paint, because it takes a
 * moment in a large school.
 */
export function useFacetChoice() {
  const [address, setAddress] = useSearchParams()
  // A choice is valid until the next entry of the history.
  const { key } = useLocation()
  const [pressed, setPressed] = useState({ historyKey: key, address })
  const chosen = pressed.historyKey === key ? pressed.address : address
  const set = (name: keyof Facets, value: string) => {
    const next = new URLSearchParams(chosen)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setPressed({ historyKey: key, address: next })
    afterNextPaint(() => setAddress(next, IN_PLACE))
  }
  return { facets: readFacets(chosen), set }
}

/** Facts of a lesson that the facets need: whether it is open to everybody, and whether this member has begun it. */
export function useKnown(catalogue: Catalogue): Known {
  const progress = useProgress()
  return useMemo(() => {
    const begun = new Set(progress?.map(lessonKey))
    return {
      isFree: (lesson) => mayWatch('free', lesson, catalogue),
      isSeen: ({ id, gid }) => begun.has(lessonKey({ vid: id, gid })),
    }
  }, [catalogue, progress])
}
