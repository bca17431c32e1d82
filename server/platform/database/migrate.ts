import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { type Quota, QUOTAS } from '#contract/limits.ts'

const folder = join(import.meta.dirname, '../../migrations')

const migrationFiles = async () => (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
const nameOf = (file: string) => file.slice(0, -'.sql'.length)

/** One `.sql` file a migration, in the order of their names. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = (await migrationFiles()).map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [
      nameOf(file),
      { up: async (db: Parameters<Migration['up']>[0]) => void (await sql.raw(text).execute(db)) },
    ] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}

const migrator = (db: Database) => new Migrator({ db, provider: { getMigrations } })

/** Throws where no database answers, and names the setting: a mistyped address must not read like a failed migration. */
export async function requireReachable(db: Database) {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    throw new Error('The database cannot be reached. Check DATABASE_URL, and that the server it names runs.', {
      cause: error,
    })
  })
}

/** Brings the database to today's shape; two processes at once are fine, one waits for the other. */
export async function migrate(db: Database) {
  const { error, results } = await migrator(db).migrateToLatest()
  const broken = results?.find(({ status }) => status === 'Error')
  if (error)
    throw new Error(`The migration ${broken?.migrationName ?? ''} failed; the database is as it was before.`, {
      cause: error,
    })
}

/** The names of migrations that a database with these `executed` ones lacks. */
export async function missingMigrations(executed: readonly string[]): Promise<string[]> {
  return (await migrationFiles()).map(nameOf).filter((name) => !executed.includes(name))
}

/** Writes the quotas into the database, where triggers hold every statement against them. */
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
