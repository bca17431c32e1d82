import { readConfig } from '#server/config/index.ts'
import { describeBackup, openFilmArchive, writeBackup } from '#server/features/backup/index.ts'
import { failIfForeignAcademyDatabase } from '#server/features/demo/index.ts'
import { failIfOverlapsDataFolder } from '#server/platform/files/data-folder.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { runProgram, withDatabase, withSignals } from './cli.ts'
import { readUsage, resolvePath } from '#server/platform/command-line.ts'

/** `npm run backup`: writes a backup while the server runs. Exit code 1 on failure. */

const USAGE = readUsage('backup')

async function backup(path: string, media: string | undefined) {
  const config = readConfig()
  const passphrase = config.backup.passphrase
  await failIfOverlapsDataFolder(config.dataDir, resolvePath(path))
  const films = media === undefined ? undefined : await openFilmArchive(media, config)
  const write = async (databaseUrl: string, log: Logger, signal: AbortSignal) => {
    await failIfForeignAcademyDatabase(config, databaseUrl, log)
    const request = { config, databaseUrl, path: resolvePath(path), passphrase, films, now: new Date(), signal }
    const summary = { ...(await writeBackup(request)), path, isEncrypted: passphrase !== undefined }
    for (const line of describeBackup(summary)) console.log(line)
  }
  // An interrupted backup deletes its unfinished file before the process exits.
  await withSignals((signal) =>
    withDatabase(config, ({ databaseUrl, log }) => write(databaseUrl, log, signal), { signal }),
  )
}

await runProgram(
  { usage: USAGE, options: { media: { type: 'string' } }, forms: { FILE: ['media'] } },
  ([path = ''], { media }) => backup(path, media),
)
