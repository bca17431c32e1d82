export interface FilmRequest {
  file: string
  /** Sidecar files, `.vtt` or `.srt`, one a language (BCP 47). */
  captions?: { file: string; lang: string }[]
}

export interface IngestOptions {
  dataDir: string
  signal?: AbortSignal | undefined
  /** Called with the share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}
