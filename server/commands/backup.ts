import { resolve } from 'node:path'
import { readConfig } from '#server/config/index.ts'
import { type Backup, writeBackup } from '#server/features/backup/index.ts'
import { refuseForeignSchool } from '#server/features/demo/index.ts'
import { refuseInDataFolder } from '#server/platform/files/data-folder.ts'
import { inGigabytes } from '#server/platform/files/disk-space.ts'
import { runProgram, withDatabase } from './cli.ts'

/** `npm run backup`: writes a backup while the server runs. Exit code 1 on failure. */

const USAGE = `npm run backup -- FILE
  Writes a backup into a new file, while members go on: every table as one moment shows it, the mail that waits, keys and settings.
  Set BACKUP_PASSPHRASE to encrypt it. Without one, whoever reads the file can read members' data and sign in as anybody.

  --media DIR   also copies the films into a folder, each file once: the next backup copies what is new.
                Keep the folder beside your backups, and name it when you restore.

  FILE and DIR must lie outside of DATA_DIR.`

async function backup(path: string, media: string | undefined) {
  const config = readConfig()
  const passphrase = config.backup.passphrase
  for (const target of [path, ...(media === undefined ? [] : [media])])
    await refuseInDataFolder(config.dataDir, resolve(target))
  await withDatabase(config, async ({ databaseUrl, log }) => {
    await refuseForeignSchool(config, databaseUrl, log)
    const mediaDir = media === undefined ? undefined : resolve(media)
    const request = { config, databaseUrl, path: resolve(path), passphrase, mediaDir, now: new Date() }
    for (const line of describe(path, await writeBackup(request), passphrase !== undefined)) console.log(line)
  })
}

function* describe(path: string, { contents, bytes, newMediaBytes }: Backup, isEncrypted: boolean) {
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  const jobs = contents.jobs?.rows ?? 0
  yield `${path}: ${rows} rows of ${contents.tables.length} tables, ${jobs} mails and other jobs that wait, ${inGigabytes(bytes)}.`
  if (contents.media)
    yield `Films: ${contents.media.files} files, ${inGigabytes(contents.media.bytes)}, of which ${inGigabytes(newMediaBytes)} are new.`
  else yield 'Films are not in it: add --media DIR.'
  if (!isEncrypted) yield 'It is not encrypted: keep it where only you can read it, or set BACKUP_PASSPHRASE.'
  yield `Look whether it restores: npm run restore -- ${path} --check`
}

await runProgram(
  { usage: USAGE, options: { media: { type: 'string' } }, forms: { FILE: ['media'] } },
  ([path = ''], { media }) => backup(path, media),
)
