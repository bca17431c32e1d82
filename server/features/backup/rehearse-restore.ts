import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { failIfDifferent } from './compare-backup.ts'
import type { Contents } from './contents.ts'
import { type RestoreResult, restoreDatabase, type RestoreTarget } from './restore-database.ts'

/** Size of an empty cluster and its log. */
export const CLUSTER_BYTES = 200e6

/** Estimates the size of a cluster with the restored database: rows, indexes and the write-ahead log. */
export const estimateClusterBytes = ({ parts }: Archive<Contents>): number =>
  3 * Object.values(parts).reduce((sum, part) => sum + part.bytes, 0) + CLUSTER_BYTES

/**
 * Restores a backup into a temporary database, compares every table with its recorded hash, and runs the migrations
 * that the next start would run. Throws FileError if anything differs.
 */
export async function rehearseRestore(
  archive: Archive<Contents>,
  { log, queues }: Pick<RestoreTarget, 'log' | 'queues'>,
  signal?: AbortSignal,
): Promise<RestoreResult> {
  await ensureSpace(tmpdir(), estimateClusterBytes(archive), 0)
  await using disposables = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-check-'))
  disposables.defer(() => rm(folder, { recursive: true, force: true }))
  const starting = startEmbeddedDatabase(folder, log, (error) => log.error(error), { signal })
  disposables.defer(() =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    ),
  )
  const { url, stop } = await starting
  // Stopping the database makes pending statements fail.
  signal?.addEventListener('abort', () => void stop(), { once: true })
  const restored = await restoreDatabase(archive, { databaseUrl: url, log, queues })
  await failIfDifferent(archive, url)
  const { maintenance, close } = openDatabase(url, log)
  disposables.defer(close)
  await migrate(maintenance)
  return restored
}
