import { sql } from 'kysely'
import { type Config, ConfigError, getDemoMode } from '#server/config/index.ts'
import { demoAccounts } from '#server/features/session/index.ts'
import { type Database, openDatabase, type Queries } from '#server/platform/database/database.ts'
import { requireReachable } from '#server/platform/database/migrate.ts'
import { countJobs, findConnectedWorkers, deleteAllJobs } from '#server/platform/jobs/stored-jobs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { isDemo, isDemoWanted } from './state.ts'

/**
 * The queries in this file run before migrations, because they determine whether the server may change the database.
 * Tables and columns may be missing.
 */

type DemoSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'catalogueUrl' | 'publicUrl' | 'publicDemo' | 'production'>

/**
 * Prevents a trial or a public demo from using the database of an academy: it would migrate the database and send the
 * mail queued for members. Throws a ConfigError with instructions.
 */
export async function failIfAcademyDatabase(config: DemoSettings, db: Database): Promise<void> {
  if (getDemoMode(config) === 'none') return
  const openedToPublic = await readOpenedToPublic(db)
  if (openedToPublic && openedToPublic !== 'unknown')
    throw createDatabaseConflictError(
      config,
      `The database belongs to an academy: it was opened to the public as ${openedToPublic.address} on ${openedToPublic.since.toISOString().slice(0, 10)}.`,
    )
  // An embedded database belongs to its folder. A database with demo accounts is not an academy's, because an academy
  // does not start with demo accounts.
  if (openedToPublic !== 'unknown' || !config.databaseUrl) return
  const { hasMembers, hasDemo } = await findAccounts(db)
  if (hasMembers && !hasDemo)
    throw createDatabaseConflictError(
      config,
      'The database contains accounts, and it was created by an older version of Holdfast, which did not record whether it belongs to an academy.',
    )
}

/** Like {@link failIfAcademyDatabase}, for a command that has not opened the database. */
export async function failIfForeignAcademyDatabase(
  config: DemoSettings,
  databaseUrl: string,
  log: Logger,
): Promise<void> {
  const { maintenance, close } = openDatabase(databaseUrl, log)
  try {
    await requireReachable(maintenance)
    await failIfAcademyDatabase(config, maintenance)
  } finally {
    await close()
  }
}

function createDatabaseConflictError({ publicUrl, publicDemo }: DemoSettings, reason: string) {
  const settingsText = publicDemo ? 'PUBLIC_DEMO is true' : `NODE_ENV is not production and PUBLIC_URL is ${publicUrl}`
  return new ConfigError(`${reason}
These settings start ${publicDemo ? 'a demo' : 'a trial'} (${settingsText}), which would process the mail queued for the academy's members. Nothing was changed and no mail was sent.
  PUBLIC_URL       set to the URL that members use, or set NODE_ENV=production, to start the academy
  DATABASE_URL     set to another database, or unset for a database in DATA_DIR, to give ${publicDemo ? 'the demo' : 'the trial'} a separate database
  npm run trial    turns a copy of an academy's database into a trial database; never run it on the live database`)
}

/**
 * Prevents the creation of a demo in a database with accounts of an academy, because a demo has public passwords and
 * shows queued mail. Accounts registered in the folder's own demo are allowed. Throws ConfigError.
 */
export async function failIfOtherAccountsExist(config: DemoSettings, db: Database): Promise<void> {
  if (!(await isDemoWanted(config, db))) return
  const { hasMembers, hasDemo } = await findAccounts(db)
  if (!hasMembers || (hasDemo && (await isDemo(config.dataDir)))) return
  throw new ConfigError(`The database contains accounts that were not created in the demo academy of ${config.dataDir}.
A demo is only created in a database without accounts, because its passwords are public. No account was created and no mail was sent.
  DATABASE_URL     set to an empty database, or unset for a database in DATA_DIR, to give the demo a separate database
  DATA_DIR         set to the folder of the academy that owns the database, to start that academy
  PUBLIC_URL       set to the URL that members use, or set NODE_ENV=production, to start an academy instead of a demo`)
}

/**
 * Claims the database before any job runs. An academy records its public URL, unless a trial is connected to the same
 * queues. A trial repeats {@link failIfAcademyDatabase}. Both are already connected to the queues, so that at least one
 * of two concurrent starts detects the other start. Throws ConfigError.
 */
export async function claimDatabase(config: Config, db: Database): Promise<void> {
  if (getDemoMode(config) !== 'none') return failIfAcademyDatabase(config, db)
  const previous = await readOpenedToPublic(db)
  await db
    .insertInto('opened_to_public')
    .values({ address: config.publicUrl })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ address: config.publicUrl }))
    .execute()
  if (!(await findConnectedWorkers(db)).includes('trial')) return
  if (!previous) await db.deleteFrom('opened_to_public').execute()
  throw new ConfigError(`A trial is using the database: another Holdfast server, which has PUBLIC_DEMO set, or a local PUBLIC_URL without NODE_ENV=production.
The trial would process the mail queued for the academy's members. Stop the trial, then start the academy again.`)
}

/** Finds data in a copy of an academy's database that must not be used in a trial. */
export async function inspectAcademyDatabase(db: Database) {
  const openedToPublic = await readOpenedToPublic(db)
  return {
    /**
     * The recorded public URL. Undefined if the academy was never public. `unknown` if an older version of Holdfast did
     * not record the URL.
     */
    opened: openedToPublic,
    jobs: await countJobs(db),
    /** Whether a server is connected to the database's queues. */
    isServed: (await findConnectedWorkers(db)).length > 0,
  }
}

/**
 * Turns a migrated database into a trial database: deletes queued jobs and the record of its public URL.
 */
export const convertToTrial = (db: Database): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await deleteAllJobs(transaction)
    await transaction.deleteFrom('opened_to_public').execute()
  })

const hasTable = async (queries: Queries, name: string): Promise<boolean> =>
  (await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as "exists"`.execute(queries)).rows[0]
    ?.exists ?? false

/** Reads the record of the public URL. `unknown` if there are accounts but no table for the record. */
async function readOpenedToPublic(db: Database) {
  if (await hasTable(db, 'opened_to_public'))
    return db.selectFrom('opened_to_public').select(['address', 'since']).executeTakeFirst()
  return (await hasTable(db, 'accounts')) ? ('unknown' as const) : undefined
}

/**
 * Whether there are accounts of members and of a demo. Demo accounts have the column `is_demo` or, in older databases,
 * a known email address.
 */
async function findAccounts(db: Database): Promise<{ hasMembers: boolean; hasDemo: boolean }> {
  if (!(await hasTable(db, 'accounts'))) return { hasMembers: false, hasDemo: false }
  const isDemoAccountSql = sql`coalesce((to_jsonb(account) ->> 'is_demo')::boolean, account.email in (${demoAccounts.free}, ${demoAccounts.paid}, ${demoAccounts.owner}), false)`
  const { rows } = await sql<{ hasMembers: boolean; hasDemo: boolean }>`select
    exists (select from accounts account where not ${isDemoAccountSql}) as "hasMembers",
    exists (select from accounts account where ${isDemoAccountSql}) as "hasDemo"`.execute(db)
  return rows[0] ?? { hasMembers: false, hasDemo: false }
}
