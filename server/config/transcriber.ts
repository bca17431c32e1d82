import { z } from 'zod'

/** The part of the environment that says who writes drafts of captions. */
export const TranscriberVariables = {
  /** `moonshine`: nobody until its packages are installed (`npm run transcriber`); `command`: a program. */
  TRANSCRIBER: z
    .enum(['none', 'moonshine', 'command'], { error: 'expected none, moonshine or command' })
    .default('moonshine'),
  /** A program and its arguments; it gets the sound as a WAV file and the language, and writes WebVTT. */
  TRANSCRIBER_COMMAND: z.string().optional(),
}

interface Given {
  TRANSCRIBER: 'none' | 'moonshine' | 'command'
  TRANSCRIBER_COMMAND?: string | undefined
}

export type TranscriberConfig = { kind: 'none' | 'moonshine' } | { kind: 'command'; command: readonly string[] }

/** What does not go together. */
export function* transcriberErrors({
  TRANSCRIBER,
  TRANSCRIBER_COMMAND,
}: Given): Iterable<{ name: string; message: string }> {
  if (TRANSCRIBER === 'command' && TRANSCRIBER_COMMAND === undefined)
    yield { name: 'TRANSCRIBER_COMMAND', message: 'expected a program, because TRANSCRIBER=command' }
}

export function transcriberOf({ TRANSCRIBER: kind, TRANSCRIBER_COMMAND = '' }: Given): TranscriberConfig {
  if (kind === 'command') return { kind, command: TRANSCRIBER_COMMAND.split(/\s+/).filter((word) => word !== '') }
  return { kind }
}
