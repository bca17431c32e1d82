import type { ReadCue } from '#rules/captions/read-captions.ts'

/** What is to be heard. */
export interface Hearing {
  /** A WAV file: one channel, 16,000 samples a second of 16 bits. */
  audio: string
  /** Language of the speech, such as `en`. */
  lang: string
  /** Ends it. */
  signal: AbortSignal
  /** Called with the seconds that were heard so far. */
  onHeard: (seconds: number) => void
}

/** Writes what is said in a film. It is a machine: what it writes is a draft. */
export interface Transcriber {
  name: 'moonshine' | 'command'
  /** Languages that it hears, such as `en`; null: any. */
  languages: readonly string[] | null
  /** Lines in the order in which they begin, none where nobody speaks. Throws {@link TranscriberFailed}. */
  transcribe: (hearing: Hearing) => Promise<ReadCue[]>
}

/** It could not be written. The message says why, to whoever works in the Studio. */
export class TranscriberFailed extends Error {
  override name = 'TranscriberFailed'
}
