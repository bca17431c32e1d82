import { type Config, readConfig } from '#server/config/index.ts'
import { queues } from '#server/create-context.ts'
import {
  openBackup,
  failIfDataFolderUsed,
  openFilmArchive,
  rehearseRestore,
  restoreBackup,
  verifyMedia,
} from '#server/features/backup/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { runProgram, withDatabase, withSignals } from './cli.ts'
import { readUsage, resolvePath } from '#server/platform/command-line.ts'

/** `npm run restore`: restores a backup. Exit code 1 if the restore was rejected or failed, without any change. */

const USAGE = readUsage('restore')

interface Values {
  media?: string | undefined
  check?: boolean | undefined
}

async function restore(path: string, { media, check }: Values) {
  const config = readConfig()
  const films = media === undefined ? undefined : await openFilmArchive(media, config)
  await using archive = await openBackup(resolvePath(path), config.backup.passphrase)
  const { header, about } = archive
  console.log(
    `${path}: the academy at ${about.publicUrl} on ${header.createdAt}, Holdfast ${header.version}. The file is complete.`,
  )
  if (check) {
    if (films) await verifyMedia(archive, films)
    const { rows, jobs, unsupportedParts } = await rehearse(config, archive)
    reportSkippedParts(unsupportedParts)
    return console.log(`The backup restores: ${rows} rows and ${jobs} queued jobs. Each table equals the backup.`)
  }
  const request = {
    dataDir: config.dataDir,
    films,
    keepFreeBytes: config.disk.uploadMinimum,
    isEmbedded: config.databaseUrl === undefined,
  }
  await failIfDataFolderUsed(archive, request)
  await withDatabase(
    config,
    async ({ databaseUrl, log }) => {
      const { rows, jobs, unsupportedParts } = await restoreBackup(archive, request, { databaseUrl, log, queues })
      reportSkippedParts(unsupportedParts)
      console.log(`Restored: ${rows} rows and ${jobs} queued jobs. The next start opens the academy in this state.`)
      reportFilms(films !== undefined, config)
    },
    { exclusive: true },
  )
}

const rehearse = (config: Config, archive: Parameters<typeof rehearseRestore>[0]) =>
  withSignals((signal) => rehearseRestore(archive, { log: createLog(config.logLevel), queues }, signal))

function reportFilms(areRestored: boolean, { mediaStore }: Config) {
  const source = mediaStore ? `They are played from ${mediaStore.url}.` : 'Copy them to DATA_DIR/media.'
  if (!areRestored) console.log(`Films were not restored. ${source}`)
  else if (mediaStore)
    console.log(
      `Films were restored to DATA_DIR/media. To copy them to the bucket: npm run media -- move ${mediaStore.url}`,
    )
}

const reportSkippedParts = (unsupportedParts: readonly string[]) => {
  for (const name of unsupportedParts) console.log(`Skipped, because this version does not support it: ${name}.`)
}

await runProgram(
  {
    usage: USAGE,
    options: { media: { type: 'string' }, check: { type: 'boolean' } },
    forms: { FILE: ['media', 'check'] },
  },
  ([path = ''], values) => restore(path, values),
)
