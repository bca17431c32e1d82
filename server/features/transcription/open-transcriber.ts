import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/index.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { installedFolder } from './moonshine/packages.ts'
import { createProgramTranscriber } from './program-transcriber.ts'

const PROGRAM = join(import.meta.dirname, 'moonshine/program.ts')

/** Returns the configured transcriber. Each call checks for Moonshine, which can be installed at any time. */
export function openTranscriber({
  transcriber,
  dataDir,
  encodesInBackground: isBackground,
}: Pick<Config, 'transcriber' | 'dataDir' | 'encodesInBackground'>): Transcriber | undefined {
  if (transcriber.kind === 'command')
    return createProgramTranscriber({ name: 'command', languages: null, command: transcriber.command, isBackground })
  const folder = installedFolder(dataDir)
  if (transcriber.kind === 'none' || !existsSync(folder)) return undefined
  return createProgramTranscriber({
    name: 'moonshine',
    languages: ['en'],
    command: [process.execPath, PROGRAM, folder],
    isBackground,
  })
}

/** Whether a transcriber supports a language. Ignores regions, such as in `en-GB`. */
export const supportsLanguage = ({ languages }: Pick<Transcriber, 'languages'>, lang: string) =>
  languages === null || languages.includes(lang.split('-')[0] ?? lang)
