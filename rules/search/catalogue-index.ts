import type { Catalogue } from '#contract/catalogue.ts'
import { buildIndex, type SearchIndex } from './build-index.ts'

/** Cache per catalogue. Catalogues are immutable, so entries are never invalidated. */
const indexes = new WeakMap<Catalogue, SearchIndex>()

/** Stores an index of the catalogue that was built by another thread. */
export const cacheIndex = (catalogue: Catalogue, index: SearchIndex): void => void indexes.set(catalogue, index)

/** Returns the index of a catalogue, built on first use. */
export function getSearchIndex(catalogue: Catalogue): SearchIndex {
  const index = indexes.get(catalogue) ?? buildIndex(catalogue)
  indexes.set(catalogue, index)
  return index
}
