import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/config/index.ts'
import { queues } from '#server/create-context.ts'
import {
  openBackup,
  refuseDataFolder,
  rehearseRestore,
  requireMedia,
  restoreBackup,
} from '#server/features/backup/index.ts'
import { refuseInDataFolder } from '#server/platform/files/data-folder.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { runProgram, withDatabase, withSignals } from './cli.ts'

/** `npm run restore`: restores a backup. Exit code 1 if it was refused or failed; then nothing was changed. */

const USAGE = `npm run restore -- FILE
  Restores a backup into an empty database: the one of a new DATA_DIR, or that of DATABASE_URL. All of it or nothing.
  The file is read to its end first; a damaged or newer one, and a database with anything in it, are refused.
  Stop the school that the backup came from, if it still runs: both would send the mail that waits.

  --media DIR   also restores the films from this folder
  --check       only looks whether it would work: restores into a database of its own, compares all, and deletes it again`

interface Values {
  media?: string | undefined
  check?: boolean | undefined
}

async function restore(path: string, { media, check }: Values) {
  const config = readConfig()
  const mediaDir = media === undefined ? undefined : resolve(media)
  if (mediaDir !== undefined) await refuseInDataFolder(config.dataDir, mediaDir)
  await using archive = await openBackup(resolve(path), config.backup.passphrase)
  const { header, about } = archive
  console.log(
    `${path}: the school at ${about.publicUrl} on ${header.createdAt}, Holdfast ${header.version}. It is whole.`,
  )
  if (check) {
    if (mediaDir !== undefined) await requireMedia(archive, mediaDir)
    const { rows, jobs, leftOut } = await rehearse(config, archive)
    reportLeftOut(leftOut)
    return console.log(`It restores: ${rows} rows and ${jobs} waiting jobs, each table equal to what was backed up.`)
  }
  const request = { dataDir: config.dataDir, mediaDir, keepFree: config.disk.stop }
  await refuseDataFolder(archive, request)
  await withDatabase(
    config,
    async ({ databaseUrl, log }) => {
      const { rows, jobs, leftOut } = await restoreBackup(archive, request, { databaseUrl, log, queues })
      reportLeftOut(leftOut)
      console.log(`Restored: ${rows} rows and ${jobs} waiting jobs. The next start opens the school as it was.`)
      if (mediaDir === undefined) console.log('Films were not restored: they belong into DATA_DIR/media.')
    },
    { exclusive: true },
  )
}

const rehearse = (config: Config, archive: Parameters<typeof rehearseRestore>[0]) =>
  withSignals((signal) => rehearseRestore(archive, { log: createLog(config.logLevel), queues }, signal))

const reportLeftOut = (leftOut: readonly string[]) => {
  for (const item of leftOut) console.log(`Not restored, because this version does not support it: ${item}.`)
}

await runProgram(
  {
    usage: USAGE,
    options: { media: { type: 'string' }, check: { type: 'boolean' } },
    forms: { FILE: ['media', 'check'] },
  },
  ([path = ''], values) => restore(path, values),
)
