import type { Part } from '#rules/film-times.ts'
import type { OwnCatalogue } from '#server/ports/own-catalogue.ts'

/** A film to ingest. */
export interface FilmRequest {
  file: string
  /** What the academy calls the file, where that is not its name on the disk. */
  name?: string | undefined
  /** The part of the file that becomes the film, where it is not all of it. Seconds. */
  cut?: Part | undefined
  /** Caption files, `.vtt` or `.srt`, one for each language (BCP 47). */
  captions?: { file: string; lang: string }[]
  /** WebVTT file with a `CallOut` (contract/call-outs.ts) in each cue. */
  callOuts?: string | undefined
}

export interface IngestOptions {
  dataDir: string
  /** Knows which assets the academy has: others that an interrupted ingest left are deleted. */
  catalogue: Pick<OwnCatalogue, 'hasMedia'>
  /** Bytes of the disk that must stay free. A film that needs too much is refused before it is encoded. */
  keepFree?: number | undefined
  signal?: AbortSignal | undefined
  /** Lets everything else on the machine go first. */
  isBackground?: boolean | undefined
  /** Receives the share of the work that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}
