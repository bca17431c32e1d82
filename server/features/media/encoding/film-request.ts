import type { FilmPart } from '#rules/film-times.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import type { MediaLocation } from '../stores/open-store.ts'

/** A film to ingest. */
export interface FilmRequest {
  file: string
  /** Original file name, if it differs from the name on disk. */
  name?: string | undefined
  /** The part of the file to encode, in seconds. Undefined for the whole file. */
  cut?: FilmPart | undefined
  /** Caption files, `.vtt` or `.srt`, one for each language (BCP 47). */
  captions?: { file: string; lang: string }[]
  /** WebVTT file with a `CallOut` (contract/call-outs.ts) in each cue. */
  callOuts?: string | undefined
}

export interface IngestOptions extends MediaLocation {
  /** Determines which assets are in use. Other assets are left over from interrupted ingests and are deleted. */
  catalogue: Pick<EditableCatalogue, 'hasMedia'>
  /** Disk space that must remain free. A film that needs more space is rejected before encoding. */
  keepFreeBytes?: number | undefined
  signal?: AbortSignal | undefined
  /** Runs with low priority. */
  isBackground?: boolean | undefined
  /** Receives the progress, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}
