export interface FilmRequest {
  file: string
  /** Sidecar files, `.vtt` or `.srt`, one a language (BCP 47). */
  captions?: { file: string; lang: string }[]
}

export interface IngestOptions {
  dataDir: string
  /** Bytes of the disk that must stay free; a film that would not leave them is refused before it is encoded. */
  keepFree?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}
