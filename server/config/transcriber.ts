import { z } from 'zod'

/** Environment variables of the transcriber, which creates drafts of captions. */
export const TranscriberVariables = {
  /** `moonshine` is used if its packages are installed (`npm run transcriber`). `command` is an external program. */
  TRANSCRIBER: z
    .enum(['none', 'moonshine', 'command'], { error: 'expected none, moonshine or command' })
    .default('moonshine'),
  /**
   * External program with its arguments. The program receives the path of a WAV file and the language, and writes
   * WebVTT.
   */
  TRANSCRIBER_COMMAND: z.string().optional(),
}

interface ParsedTranscriberVariables {
  TRANSCRIBER: 'none' | 'moonshine' | 'command'
  TRANSCRIBER_COMMAND?: string | undefined
}

type TranscriberConfig = { kind: 'none' | 'moonshine' } | { kind: 'command'; command: readonly string[] }

/** Yields an error for each variable that contradicts another. */
export function* checkTranscriberVariables({
  TRANSCRIBER,
  TRANSCRIBER_COMMAND,
}: ParsedTranscriberVariables): Iterable<{ name: string; message: string }> {
  if (TRANSCRIBER === 'command' && TRANSCRIBER_COMMAND === undefined)
    yield { name: 'TRANSCRIBER_COMMAND', message: 'expected a program, because TRANSCRIBER=command' }
}

export function toTranscriberConfig({
  TRANSCRIBER: kind,
  TRANSCRIBER_COMMAND = '',
}: ParsedTranscriberVariables): TranscriberConfig {
  if (kind === 'command') return { kind, command: TRANSCRIBER_COMMAND.split(/\s+/).filter((word) => word !== '') }
  return { kind }
}
