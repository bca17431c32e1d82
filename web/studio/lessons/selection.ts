import { useState } from 'react'
import { MAX_BULK_LESSONS } from '#contract/studio/limits.ts'

/** Returns the slugs of the selected lessons, limited to the number that one request can change. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    toggle: (slug: string) => setSelected(toggleSlug(selected, slug)),
    /** Selects the given lessons, or deselects them if all of them are selected. */
    toggleAll: (slugs: readonly string[]) => setSelected(toggleAllSlugs(selected, slugs)),
    clear: () => setSelected(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

export function toggleSlug(selected: ReadonlySet<string>, slug: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(slug) && next.size < MAX_BULK_LESSONS) next.add(slug)
  return next
}

export function toggleAllSlugs(selected: ReadonlySet<string>, slugs: readonly string[]): ReadonlySet<string> {
  const areAllSelected = slugs.every((slug) => selected.has(slug))
  if (areAllSelected) return new Set([...selected].filter((slug) => !slugs.includes(slug)))
  return new Set([...selected, ...slugs].slice(0, Math.max(MAX_BULK_LESSONS, selected.size)))
}
