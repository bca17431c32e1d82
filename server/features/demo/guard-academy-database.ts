import { sql } from 'kysely'
import { type Config, ConfigError, getDemoMode } from '#server/config/index.ts'
import { demoAccounts } from '#server/features/session/index.ts'
import { type Database, openDatabase, type Queries } from '#server/platform/database/database.ts'
import { requireReachable } from '#server/platform/database/migrate.ts'
import { countJobs, findConnectedWorkers, deleteAllJobs } from '#server/platform/jobs/stored-jobs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { isDemo, isDemoWanted } from './state.ts'

/**
 * The queries of this file run before migrations, because they decide whether a start may change the database. Tables
 * and columns may be missing.
 */

type DemoSettings = Pick<Config, 'databaseUrl' | 'dataDir' | 'catalogueUrl' | 'publicUrl' | 'publicDemo' | 'production'>

/**
 * Refuses to open the database of an academy as a trial or a public demo, which would migrate it and send the mail
 * queued for its members. Throws a ConfigError with instructions.
 */
export async function failIfAcademyDatabase(config: DemoSettings, db: Database): Promise<void> {
  if (getDemoMode(config) === 'none') return
  const openedToPublic = await readOpenedToPublic(db)
  if (openedToPublic && openedToPublic !== 'unknown')
    throw createRefusal(
      config,
      `The database belongs to an academy: it was opened to the public as ${openedToPublic.address} on ${openedToPublic.since.toISOString().slice(0, 10)}.`,
    )
  // An embedded database belongs to its folder. A database with demo accounts is no academy, which would refuse them.
  if (openedToPublic !== 'unknown' || !config.databaseUrl) return
  const { hasMembers, hasDemo } = await findAccounts(db)
  if (hasMembers && !hasDemo)
    throw createRefusal(
      config,
      'The database contains accounts, and it was created by an older version of Holdfast, which did not record whether it belongs to an academy.',
    )
}

/** Like {@link failIfAcademyDatabase}, for a command that does not open the database otherwise. */
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

function createRefusal({ publicUrl, publicDemo }: DemoSettings, reason: string) {
  const settingsText = publicDemo ? 'PUBLIC_DEMO is true' : `NODE_ENV is not production and PUBLIC_URL is ${publicUrl}`
  return new ConfigError(`${reason}
These settings open ${publicDemo ? 'a demo' : 'a trial'} (${settingsText}), which would process the mail queued for the academy's members. Nothing was changed and no mail was sent.
  PUBLIC_URL       the address that members use, or NODE_ENV=production, opens the academy
  DATABASE_URL     the address of another database, or unset for one in DATA_DIR, gives ${publicDemo ? 'the demo' : 'the trial'} a separate database
  npm run trial    turns a copy of an academy's database into a trial database; never run it on the live database`)
}

/**
 * Refuses to create a demo in a database with accounts of an academy, because a demo has public passwords and shows
 * queued mail. Accounts registered in this folder's own demo are allowed. Throws ConfigError.
 */
export async function failIfOtherAccountsExist(config: DemoSettings, db: Database): Promise<void> {
  if (!(await isDemoWanted(config, db))) return
  const { hasMembers, hasDemo } = await findAccounts(db)
  if (!hasMembers || (hasDemo && (await isDemo(config.dataDir)))) return
  throw new ConfigError(`The database holds accounts, and they were not created in the demo academy of ${config.dataDir}.
A demo is only created in a database without accounts, because its passwords are public. No account was made and no mail was sent.
  DATABASE_URL     the address of an empty database, or nothing for one in DATA_DIR, gives the demo a database of its own
  DATA_DIR         the folder of the academy that owns this database opens that academy
  PUBLIC_URL       the address that members use, or NODE_ENV=production, opens an academy in this folder instead of a demo`)
}

/**
 * Claims the database before any job runs. An academy records that it is open, unless a trial is working on the same
 * queues. A trial repeats {@link failIfAcademyDatabase}. Both are already connected to the queues, so that at least one
 * of two concurrent starts detects the other. Throws ConfigError.
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
  throw new ConfigError(`A trial is using the database: another Holdfast, without NODE_ENV=production and with a PUBLIC_URL of its own machine, or with PUBLIC_DEMO.
It would process the mail queued for the academy's members. Stop it, then start the academy again.`)
}

/** Finds data in a copy of an academy's database that a trial must not have. */
export async function inspectAcademyDatabase(db: Database) {
  const openedToPublic = await readOpenedToPublic(db)
  return {
    /**
     * The recorded public URL. Undefined if the academy was never public. `unknown` if an older
     * version of Holdfast did not record it.
     */
    opened: openedToPublic,
    jobs: await countJobs(db),
    /** Whether a server is connected to its queues. */
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
