import type { Catalogue } from '#contract/catalogue.ts'

/**
 * The catalogue that the academy publishes itself, for programs that change it as a whole: ingest, and the demo. With a
 * CATALOGUE_URL it is not the one that members see.
 */
export interface OwnCatalogue {
  /** Whether nothing was ever in it: neither lessons nor courses nor lists, nor the file of an older version. */
  isNew(): Promise<boolean>
  /** What is published. Rejects with CatalogueError while the file of an older version cannot be taken over. */
  read(): Promise<Catalogue>
  /**
   * Publishes what `change` makes of what is published: completely or not at all, and nobody else changes it meanwhile.
   * Resolves to the new catalogue. Rejects with CatalogueError if it violates the contract.
   */
  change(change: (now: Catalogue) => Catalogue): Promise<Catalogue>
  /** Whether a lesson has this film: published, as a draft or in its history. */
  hasMedia(asset: string): Promise<boolean>
}
