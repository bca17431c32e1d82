import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { placeKey } from '#rules/progress.ts'
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

const STAYING = { replace: true, preventScrollReset: true }

/** The facets stand in the address: a narrowed search can be kept, shared and gone back to. */
export function useFacets() {
  const [address, setAddress] = useSearchParams()
  return { facets: readFacets(address), reset: () => setAddress({}, STAYING) }
}

/** The same for whoever presses them: a choice stands there at once. The list follows after the next picture, and in a large school takes a moment. */
export function useFacetChoice() {
  const [address, setAddress] = useSearchParams()
  // What was pressed holds until the next place in the history, whatever that says.
  const { key } = useLocation()
  const [pressed, setPressed] = useState({ at: key, address })
  const chosen = pressed.at === key ? pressed.address : address
  const set = (name: keyof Facets, value: string) => {
    const next = new URLSearchParams(chosen)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setPressed({ at: key, address: next })
    afterNextPaint(() => setAddress(next, STAYING))
  }
  return { facets: readFacets(chosen), set }
}

/** What the facets ask that is not in a lesson: whether it is open to everybody, and whether this member has seen of it. */
export function useKnown(catalogue: Catalogue): Known {
  const progress = useProgress()
  return useMemo(() => {
    const begun = new Set(progress?.map(placeKey))
    return {
      isFree: (lesson) => mayWatch('free', lesson, catalogue),
      isSeen: ({ id, gid }) => begun.has(placeKey({ vid: id, gid })),
    }
  }, [catalogue, progress])
}
