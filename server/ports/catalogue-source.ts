import type { Catalogue } from '#contract/catalogue.ts'

/** A catalogue as a response body, compressed once for all clients. */
export interface CatalogueResponse {
  body: Buffer
  /** Undefined immediately after a publication, because the catalogue is compressed later. */
  gzip?: Buffer | undefined
  brotli?: Buffer | undefined
  /**
   * Quoted ETag of `body`. The compressed encodings have separate ETags, because a strong ETag identifies the exact
   * bytes.
   */
  etag: string
  /** External hosts of the catalogue's pictures, as origins. */
  pictureHosts: readonly string[]
}

/** Provides the newest valid catalogue of the academy, or of the remote server in CATALOGUE_URL. */
export interface CatalogueSource {
  /** Returns undefined until a valid catalogue was loaded. */
  current(): Catalogue | undefined
  response(): CatalogueResponse | undefined
  /**
   * Loads and compresses the catalogue. Never rejects: an invalid or unreachable catalogue is logged once, and the last
   * valid catalogue remains current.
   */
  refresh(): Promise<void>
  /** Calls `listener` when the catalogue changes. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
