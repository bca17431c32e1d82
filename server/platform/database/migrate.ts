import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, InTransaction } from './database.ts'
import { type Quota, QUOTAS } from '#contract/limits.ts'

const folder = join(import.meta.dirname, '../../migrations')

const migrationFiles = async () => (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
const migrationName = (file: string) => file.slice(0, -'.sql'.length)

/** Reads the migrations, one `.sql` file each, in the order of their names. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = (await migrationFiles()).map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [
      migrationName(file),
      { up: async (db: Parameters<Migration['up']>[0]) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}

const migrator = (db: Database) => new Migrator({ db, provider: { getMigrations } })

/**
 * Throws an error that names the setting if the database is unreachable, so that a wrong address does not look like a
 * failed migration.
 */
export async function requireReachable(db: Database) {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    throw createUnreachableError('DATABASE_URL', error)
  })
}

/** Creates the error for an unreachable address in this setting. */
export const createUnreachableError = (setting: string, cause: unknown) =>
  new Error(`The database cannot be reached. Check ${setting}, and that the database server is running.`, { cause })

/** Migrates the database to the newest schema. Concurrent calls of several processes are serialized. */
export async function migrate(db: Database) {
  // Most starts have nothing to migrate. The migrator would read every column of every table twice to find that out.
  if (isDeepStrictEqual((await executedMigrations(db)).toSorted(), await allMigrations())) return
  const { error, results } = await migrator(db).migrateToLatest()
  const failedMigration = results?.find(({ status }) => status === 'Error')
  if (error)
    throw new Error(`The migration ${failedMigration?.migrationName ?? ''} failed. The database was not changed.`, {
      cause: error,
    })
}

/** Creates the schema of an older version in an empty database, inside the caller's transaction. */
export async function migrateTo(transaction: InTransaction, migration: string) {
  const { error } = await migrator(transaction).migrateTo(migration)
  if (error) throw error instanceof Error ? error : new Error(`The migration ${migration} failed.`, { cause: error })
}

/** Returns the migrations that the database has executed; none if it contains no academy. */
export async function executedMigrations(db: Database): Promise<string[]> {
  const isMigrated = await sql<{
    isThere: boolean
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!isMigrated.rows[0]?.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the migrations of this version, oldest first. */
export const allMigrations = async (): Promise<string[]> => (await migrationFiles()).map(migrationName)

/** Returns the migrations that are missing from `executed`. */
export async function missingMigrations(executed: readonly string[]): Promise<string[]> {
  return (await allMigrations()).filter((name) => !executed.includes(name))
}

/** Writes the quotas into the database, where triggers check every statement against them. */
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
