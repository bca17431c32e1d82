import { readConfig } from '#server/config/index.ts'
import { type Backup, writeBackup } from '#server/features/backup/index.ts'
import { failIfForeignAcademyDatabase } from '#server/features/demo/index.ts'
import { failIfOverlapsDataFolder } from '#server/platform/files/data-folder.ts'
import { formatGigabytes } from '#server/platform/files/disk-space.ts'
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
    for (const line of describeBackup(path, await writeBackup(request), passphrase !== undefined)) console.log(line)
  }
  // An interrupted backup deletes its unfinished file before the process exits.
  await withSignals((signal) =>
    withDatabase(config, ({ databaseUrl, log }) => write(databaseUrl, log, signal), { signal }),
  )
}

function* describeBackup(path: string, { contents, bytes, newMediaBytes }: Backup, isEncrypted: boolean) {
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  const jobs = contents.jobs?.rows ?? 0
  yield `${path}: ${rows} rows of ${contents.tables.length} tables, ${jobs} queued emails and other jobs, ${formatGigabytes(bytes)}.`
  if (contents.media)
    yield `Films: ${contents.media.files} files, ${formatGigabytes(contents.media.bytes)}, including ${formatGigabytes(newMediaBytes)} new.`
  else yield 'Films are not included. Add --media DIR to include them.'
  if (!isEncrypted) yield 'It is not encrypted. Keep it where only you can read it, or set BACKUP_PASSPHRASE.'
  yield `Check that it restores: npm run restore -- ${path} --check`
}

await runProgram(
  { usage: USAGE, options: { media: { type: 'string' } }, forms: { FILE: ['media'] } },
  ([path = ''], { media }) => backup(path, media),
)
