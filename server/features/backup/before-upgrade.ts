import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MAX_UPGRADE_BACKUPS } from '#contract/operation-limits.ts'
import type { Config } from '#server/config/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readExecutedMigrations, findMissingMigrations } from '#server/platform/database/migrate.ts'
import { writeBackup } from './write-backup.ts'

const PREFIX = 'before-upgrade-'

interface Dependencies {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'disk' | 'backup'>
  databaseUrl: string
  /** Connections without statement timeouts. */
  db: Database
  now: Date
}

/**
 * Backs up an academy into `DATA_DIR/backups` before new migrations. Returns a message for the operator; undefined if
 * there are no new migrations or no accounts. Throws if the backup failed, in which case the caller must not migrate.
 */
export async function backUpBeforeUpgrade({ config, databaseUrl, db, now }: Dependencies): Promise<string | undefined> {
  if (!config.backup.backsUpBeforeUpgrade) return undefined
  const executed = await readExecutedMigrations(db)
  const newMigrations = await findMissingMigrations(executed)
  if (executed.length === 0 || newMigrations.length === 0 || !(await hasAccounts(db))) return undefined
  const folder = join(config.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nameUpgradeBackup(PREFIX, now))
  const { passphrase } = config.backup
  await writeBackup({ config, databaseUrl, path, passphrase, now }).catch((error: unknown) => {
    throw new Error(
      'The database was not upgraded because it could not be backed up first. Nothing was changed. Set BACKUP_BEFORE_UPGRADE=false to upgrade without a backup.',
      { cause: error },
    )
  })
  await deleteOldBackups(folder, PREFIX)
  return `This version makes ${newMigrations.length} changes to the database. A full backup was saved first in ${path}. To go back, see "Roll back an upgrade" in docs/operating.md.`
}

async function hasAccounts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from accounts) as some`.execute(db)
  return rows[0]?.some ?? false
}

/** The milliseconds distinguish processes that start together and share the folder. */
export const nameUpgradeBackup = (prefix: string, now: Date) => `${prefix}${now.toISOString().replaceAll(':', '-')}.tar`

/** Deletes the backups with this prefix except for the newest. */
export async function deleteOldBackups(folder: string, prefix: string) {
  // The names sort by time.
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.tar')).toSorted()
  for (const name of names.slice(0, -MAX_UPGRADE_BACKUPS)) await rm(join(folder, name))
}
