import type { Catalogue } from '#contract/catalogue.ts'

/** A catalogue as it goes over the wire. It is compressed once, not once for each visitor. */
export interface CatalogueResponse {
  body: Buffer
  /** Missing for a moment after a publication, which is served at once and compressed after that. */
  gzip?: Buffer | undefined
  brotli?: Buffer | undefined
  /**
   * Quoted, as the header wants it; of `body`. The compressed forms have a tag of their own, since a strong tag names
   * bytes.
   */
  etag: string
  /** Other hosts that its pictures come from, as origins. */
  pictureHosts: readonly string[]
}

/** The catalogue in use: the newest valid one of its origin. */
export interface CatalogueSource {
  /** Undefined until the first valid catalogue was read. */
  current(): Catalogue | undefined
  response(): CatalogueResponse | undefined
  /**
   * Reads the origin now, and compresses what it says. Never rejects: a catalogue that is invalid or cannot be read is
   * logged, once, and the last valid one stays.
   */
  refresh(): Promise<void>
  /** Calls `listener` whenever another catalogue came into use. Answers how to stop. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
