import type { ReadCue } from '#rules/captions/read-captions.ts'

/** A transcription request. */
export interface TranscriptionRequest {
  /** Path of a WAV file: one channel, 16-bit samples at 16 kHz. */
  audio: string
  /** Language of the speech, such as `en`. */
  lang: string
  /** Aborts the transcription. */
  signal: AbortSignal
  /** Called with the seconds transcribed so far. */
  onHeard: (seconds: number) => void
}

/** Transcribes the speech of a film by machine. The result is a draft. */
export interface Transcriber {
  name: 'moonshine' | 'command'
  /** Supported languages, such as `en`; null: any. */
  languages: readonly string[] | null
  /** Returns the cues in order of their start; none without speech. Throws {@link TranscriberFailed}. */
  transcribe: (hearing: TranscriptionRequest) => Promise<ReadCue[]>
}

/** The transcription failed. The message gives the reason to the staff. */
export class TranscriberFailed extends Error {
  override name = 'TranscriberFailed'
}
