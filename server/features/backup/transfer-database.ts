import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/index.ts'
import type { DatabaseTransfer } from '#server/platform/embedded-postgres/index.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { removeUnfinishedFiles } from '#server/platform/files/durable-file.ts'
import { deleteOldBackups, nameUpgradeBackup } from './before-upgrade.ts'
import { openBackup } from './check-backup.ts'
import { failIfDifferent } from './compare-backup.ts'
import { CLUSTER_BYTES } from './rehearse-restore.ts'
import { restoreDatabase, type RestoreTarget } from './restore-database.ts'
import { writeBackup } from './write-backup.ts'

interface Dependencies extends Pick<RestoreTarget, 'log' | 'queues'> {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'disk' | 'backup'>
  now: Date
}

/**
 * Copies an academy from the cluster of an older PostgreSQL into a new cluster: backs up the old database into
 * `DATA_DIR/backups`, restores the backup, and compares every table. Returns the path of the backup.
 */
export async function transferDatabase(
  { config, log, queues, now }: Dependencies,
  { home, oldBytes, newMajor, withOld, withNew }: DatabaseTransfer,
): Promise<string> {
  const { dataDir, disk } = config
  const { passphrase } = config.backup
  // The backup, the new cluster, and its write-ahead log.
  await ensureSpace(home, 2 * oldBytes + CLUSTER_BYTES, disk.uploadMinimum)
  const folder = join(dataDir, 'backups')
  const prefix = `before-postgresql-${newMajor}-`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinishedFiles(folder)
  const path = join(folder, nameUpgradeBackup(prefix, now))
  await withOld((databaseUrl) => writeBackup({ config, databaseUrl, path, passphrase, now }))
  await deleteOldBackups(folder, prefix)
  await using archive = await openBackup(path, passphrase)
  await withNew(async (databaseUrl) => {
    const { unsupportedParts } = await restoreDatabase(archive, { databaseUrl, log, queues })
    for (const part of unsupportedParts)
      log.warn({ part }, 'only in the old database, because Holdfast does not use it')
    await failIfDifferent(archive, databaseUrl)
  })
  return path
}
