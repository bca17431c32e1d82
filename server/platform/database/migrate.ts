import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, InTransaction } from './database.ts'
import { type Quota, QUOTAS } from '#contract/limits.ts'
import type { Logger } from '../logging/log.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

const listMigrationFiles = async () =>
  (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted()
const getMigrationName = (file: string) => file.slice(0, -'.sql'.length)

/** Reads the migrations, one `.sql` file each, in the order of their names. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = (await listMigrationFiles()).map(async (file) => {
    const text = await readFile(join(migrationsFolder, file), 'utf8')
    return [
      getMigrationName(file),
      { up: async (db: Parameters<Migration['up']>[0]) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/** Key of the advisory lock that Kysely's migrator holds in exclusive mode, and a backup in shared mode. */
export const MIGRATION_LOCK = '3853314791062309107'

const createMigrator = (db: Database) => new Migrator({ db, provider: { getMigrations } })

/**
 * Throws an error that names the setting if the database is unreachable, so that a wrong URL does not look like a
 * failed migration.
 */
export async function requireReachable(db: Database) {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    throw createUnreachableError('DATABASE_URL', error)
  })
}

/** Creates the error for a setting whose database is unreachable. */
export const createUnreachableError = (setting: string, cause: unknown) =>
  new Error(`The database cannot be reached. Check ${setting}, and that the database server is running.`, { cause })

/** Time after which the operator is told that migrations take long. */
const NOTICE_DELAY_MS = 10_000

/**
 * Migrates the database to the newest schema. Waits for running backups and for other processes that migrate. Throws if a newer
 * version has already migrated the database.
 */
export async function migrate(db: Database, log?: Pick<Logger, 'warn'>) {
  const [executed, ownMigrations] = await Promise.all([readExecutedMigrations(db), listMigrations()])
  // Most starts have nothing to migrate, and even then the migrator would read every column of every table twice.
  if (isDeepStrictEqual(executed.toSorted(), ownMigrations)) return
  const newerMigrations = executed.filter((name) => !ownMigrations.includes(name))
  if (newerMigrations.length > 0)
    throw new Error(
      `The database was migrated by a newer version of Holdfast (${newerMigrations.join(', ')}). The database was not changed. Start the newer version. To go back, see "Roll back an upgrade" in docs/operating.md.`,
    )
  const notice = setTimeout(
    () => log?.warn('still migrating, or waiting for a running backup or for another process that migrates'),
    NOTICE_DELAY_MS,
  )
  const { error, results } = await createMigrator(db)
    .migrateToLatest()
    .finally(() => clearTimeout(notice))
  const failedMigration = results?.find(({ status }) => status === 'Error')
  if (error)
    throw new Error(`The migration ${failedMigration?.migrationName ?? ''} failed. The database was not changed.`, {
      cause: error,
    })
}

/**
 * Migrates an empty database up to this migration, which creates the schema of an older version. Runs in the caller's
 * transaction.
 */
export async function migrateTo(transaction: InTransaction, migration: string) {
  const { error } = await createMigrator(transaction).migrateTo(migration)
  if (error) throw error instanceof Error ? error : new Error(`The migration ${migration} failed.`, { cause: error })
}

/** Returns the names of the migrations that the database has executed. Empty for an empty database. */
export async function readExecutedMigrations(db: Database): Promise<string[]> {
  const migrationTable = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as "exists"`.execute(db)
  if (!migrationTable.rows[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the names of this version's migrations, oldest first. */
export const listMigrations = async (): Promise<string[]> => (await listMigrationFiles()).map(getMigrationName)

/** Returns the migrations that are missing from `executed`. */
export async function findMissingMigrations(executed: readonly string[]): Promise<string[]> {
  return (await listMigrations()).filter((name) => !executed.includes(name))
}

/** Stores the quotas in the database, whose triggers enforce them. */
export async function saveQuotas(db: Database, quotas: Readonly<Record<string, Quota>> = QUOTAS) {
  const rows = Object.entries(quotas).map(([collection, { records, bytes, isTrimmed = false }]) => ({
    collection,
    records,
    bytes,
    is_trimmed: isTrimmed,
  }))
  await db
    .insertInto('quotas')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet((row) => ({
        records: row.ref('excluded.records'),
        bytes: row.ref('excluded.bytes'),
        is_trimmed: row.ref('excluded.is_trimmed'),
      })),
    )
    .execute()
}
