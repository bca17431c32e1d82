import type { Catalogue } from '#contract/catalogue.ts'

/** A catalogue as a response body, compressed once for all clients. */
export interface CatalogueResponse {
  body: Buffer
  /** Undefined right after a publication, which is served immediately and compressed afterward. */
  gzip?: Buffer | undefined
  brotli?: Buffer | undefined
  /** Quoted ETag of `body`. The compressed forms have separate ETags, because a strong ETag identifies bytes. */
  etag: string
  /** External hosts of its pictures, as origins. */
  pictureHosts: readonly string[]
}

/** The current catalogue: the newest valid one of its origin. */
export interface CatalogueSource {
  /** Returns undefined until the first valid catalogue was loaded. */
  current(): Catalogue | undefined
  response(): CatalogueResponse | undefined
  /**
   * Loads and compresses the catalogue of the origin now. Never rejects: an invalid or unreachable catalogue is logged
   * once, and the last valid one remains.
   */
  refresh(): Promise<void>
  /** Calls `listener` when the catalogue changes. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
