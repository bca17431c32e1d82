import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { placeKey } from '#rules/progress.ts'
import { arts, lengths, levels, type Facets, type Known } from '#rules/search/facets.ts'
import { useProgress } from '#web/features/progress/index.ts'

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((known) => known === value)

/** The facets stand in the address: a narrowed search can be kept, shared and gone back to. */
export function useFacets() {
  const [address, setAddress] = useSearchParams()
  const facets: Facets = {
    art: oneOf(arts, address.get('art')),
    level: oneOf(levels, address.get('level')),
    length: oneOf(lengths, address.get('length')),
    seen: oneOf(['seen', 'new'], address.get('seen')),
    free: address.get('free') === 'yes' || undefined,
  }
  const set = (name: keyof Facets, value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { facets, set, reset: () => setAddress({}, { replace: true, preventScrollReset: true }) }
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
