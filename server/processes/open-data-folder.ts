import type { Config } from '#server/config/index.ts'
import { claimDataFolder, restrictAccess, requireUsable } from '#server/platform/files/data-folder.ts'
import { watchDisk } from '#server/platform/files/disk-watch.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { failIfNewFolderUnreachable, startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'

interface Options {
  /** Called when the embedded database crashes repeatedly. */
  onFailure: (error: Error) => void
  /** Settings of the embedded database, each as `name=value`. */
  settings?: readonly string[]
  /** Called when the process of the embedded database has been started, before the server is ready. */
  onLaunch?: () => void
}

/**
 * Locks the data folder, watches its disk, and starts the embedded database unless DATABASE_URL is set. Returns the URL
 * of the embedded database. Processes with the role web or worker share the folder.
 */
export async function openDataFolder(
  config: Config,
  disposables: AsyncDisposableStack,
  log: Logger,
  { onFailure, ...options }: Options,
): Promise<string | undefined> {
  const { dataDir, databaseUrl, disk, role } = config
  if (databaseUrl === undefined) failIfNewFolderUnreachable(dataDir)
  const folder = await claimDataFolder(dataDir, { isShared: role !== 'all' })
  disposables.defer(() => folder.release())
  disposables.defer(watchDisk(dataDir, disk, log))
  let embeddedUrl: string | undefined
  if (databaseUrl !== undefined) await restrictAccess(dataDir, log)
  else {
    const closing = new AbortController()
    const startup = startEmbeddedDatabase(dataDir, log, onFailure, {
      report: (line) => console.log(line),
      signal: closing.signal,
      transfer: async (transfer) => {
        // Loaded only for an upgrade, because the modules take memory and time.
        const { transferDatabase } = await import('#server/features/backup/index.ts')
        const { queues } = await import('#server/create-context.ts')
        return transferDatabase({ config, log, queues, now: new Date() }, transfer)
      },
      ...options,
    })
    // Registered before the database is ready, which may take minutes, so that a starting database is stopped too.
    disposables.defer(() =>
      startup.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    )
    disposables.defer(() => closing.abort(new Error('Holdfast is closing.')))
    embeddedUrl = (await startup).url
  }
  await requireUsable(dataDir)
  return embeddedUrl
}
