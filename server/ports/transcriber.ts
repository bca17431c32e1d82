import type { ParsedCue } from '#rules/captions/read-captions.ts'

/** A transcription request. */
export interface TranscriptionRequest {
  /** Path of a WAV file: one channel, 16-bit samples at 16 kHz. */
  audio: string
  /** Language of the speech, such as `en`. */
  lang: string
  /** Aborts the transcription. */
  signal: AbortSignal
  /** Called with the number of seconds of audio that were transcribed so far. */
  onProgress: (seconds: number) => void
}

/** Transcribes the speech of a film. The result is a draft that staff must check. */
export interface Transcriber {
  name: 'moonshine' | 'command'
  /** Supported languages, such as `en`. Null means any language. */
  languages: readonly string[] | null
  /**
   * Returns the caption cues in order of their start. Empty without speech. Throws {@link TranscriberFailed}.
   */
  transcribe: (request: TranscriptionRequest) => Promise<ParsedCue[]>
}

/** The error of a failed transcription. The message states the reason for the staff. */
export class TranscriberFailed extends Error {
  override name = 'TranscriberFailed'
}
