/** A film to ingest. */
export interface FilmRequest {
  file: string
  /** Caption files, `.vtt` or `.srt`, one for each language (BCP 47). */
  captions?: { file: string; lang: string }[]
}

export interface IngestOptions {
  dataDir: string
  /** Bytes of the disk that must stay free. A film that needs too much is refused before it is encoded. */
  keepFree?: number | undefined
  signal?: AbortSignal | undefined
  /** Receives the share of the work that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}
