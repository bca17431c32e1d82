import { readConfig } from '#server/config/index.ts'
import { describeBackup, writeBackup } from '#server/features/backup/index.ts'
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
  for (const target of [path, ...(media === undefined ? [] : [media])])
    await failIfOverlapsDataFolder(config.dataDir, resolvePath(target))
  const write = async (databaseUrl: string, log: Logger, signal: AbortSignal) => {
    await failIfForeignAcademyDatabase(config, databaseUrl, log)
    const mediaDir = media === undefined ? undefined : resolvePath(media)
    const request = { config, databaseUrl, path: resolvePath(path), passphrase, mediaDir, now: new Date(), signal }
    const isEncrypted = passphrase !== undefined
    const summary = { ...(await writeBackup(request)), path, isEncrypted, bucket: config.mediaStore }
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
