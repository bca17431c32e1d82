import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/index.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { installedFolder } from './moonshine/packages.ts'
import { programTranscriber } from './program-transcriber.ts'

const PROGRAM = join(import.meta.dirname, 'moonshine/program.ts')

/** Returns the configured transcriber. Checks for Moonshine at each call, because it can be installed at any time. */
export function openTranscriber({
  transcriber,
  dataDir,
  encodesInBackground: isBackground,
}: Pick<Config, 'transcriber' | 'dataDir' | 'encodesInBackground'>): Transcriber | undefined {
  if (transcriber.kind === 'command')
    return programTranscriber({ name: 'command', languages: null, command: transcriber.command, isBackground })
  const folder = installedFolder(dataDir)
  if (transcriber.kind === 'none' || !existsSync(folder)) return undefined
  return programTranscriber({
    name: 'moonshine',
    languages: ['en'],
    command: [process.execPath, PROGRAM, folder],
    isBackground,
  })
}

/** Whether a transcriber supports a language. Ignores regions, such as in `en-GB`. */
export const supportsLanguage = ({ languages }: Pick<Transcriber, 'languages'>, lang: string) =>
  languages === null || languages.includes(lang.split('-')[0] ?? lang)
