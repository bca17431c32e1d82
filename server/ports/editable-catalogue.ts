import type { Catalogue } from '#contract/catalogue.ts'

/**
 * The catalogue that the academy publishes, for programs that change it as a whole (ingest and the demo). If
 * CATALOGUE_URL is set, members see the remote catalogue instead.
 */
export interface EditableCatalogue {
  /** Returns whether the catalogue never had content, including a file of an older version. */
  isNew(): Promise<boolean>
  /**
   * Returns the published catalogue. Rejects with CatalogueError if the file of an older version cannot be imported.
   */
  read(): Promise<Catalogue>
  /**
   * Publishes the result of `change` atomically; concurrent changes wait. Returns the new catalogue. Rejects with
   * CatalogueError if the new catalogue violates the contract.
   */
  change(change: (current: Catalogue) => Catalogue): Promise<Catalogue>
  /**
   * Returns whether the academy uses this asset: as an uploaded film, as a poster, or in any revision of its content.
   */
  hasMedia(asset: string): Promise<boolean>
}
