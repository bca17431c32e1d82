import type { Catalogue } from '#contract/catalogue.ts'
import { buildIndex, type SearchIndex } from './build-index.ts'

/** A catalogue is never changed, only replaced. */
const known = new WeakMap<Catalogue, SearchIndex>()

/** Hands in an index of the catalogue that was built elsewhere. */
export const keepIndex = (catalogue: Catalogue, index: SearchIndex): void => void known.set(catalogue, index)

/** The index of a catalogue, built when it is first asked for. */
export function indexOf(catalogue: Catalogue): SearchIndex {
  const index = known.get(catalogue) ?? buildIndex(catalogue)
  known.set(catalogue, index)
  return index
}
