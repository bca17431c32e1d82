import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { migrateTo } from '#server/platform/database/migrate.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { openJobs, type Queue } from '#server/platform/jobs/jobs.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { type Contents, JOBS_PART, type Table } from './contents.ts'
import { copyIn, openDumpSession } from './dump-session.ts'
import { quoteName } from './quote-name.ts'
import { keepKnownColumns, readColumns } from './read-columns.ts'
import { listTables, formatCopyTarget } from './tables.ts'
import { createRestoredJobs, queueRestoredJobs } from './waiting-jobs.ts'

export interface RestoreTarget {
  databaseUrl: string
  log: Logger
  /** All queues of this version. */
  queues: readonly Queue<z.ZodType<object>>[]
  /** Called before the commit. If it rejects, the transaction is rolled back. */
  beforeCommit?: () => Promise<void>
}

export interface RestoreResult {
  rows: number
  jobs: number
  /** Parts of the backup that this version does not support. */
  unsupportedParts: string[]
}

/**
 * Restores the database of a verified backup into an empty database, in one transaction: schema, rows and pending jobs.
 * If the database is not empty, throws without any change.
 */
export async function restoreDatabase(archive: Archive<Contents>, target: RestoreTarget): Promise<RestoreResult> {
  const { databaseUrl, log, queues, beforeCommit } = target
  await using client = await openDumpSession(databaseUrl)
  await requireEmpty(client)
  // The queue library creates its schema in a separate transaction. A schema without jobs counts as empty.
  await (await openJobs(databaseUrl, log, queues)).close()
  const restored = await inTransaction(client, async (transaction) => {
    await requireEmpty(client)
    await migrateTo(transaction, archive.about.migrations.at(-1) ?? '')
    const result = await restoreTables(client, archive)
    await beforeCommit?.()
    return result
  })
  await client.query('analyze')
  return restored
}

/** Runs a Kysely transaction on a connection that is also used directly for COPY. */
function inTransaction<T>(client: pg.Client, work: (transaction: InTransaction) => Promise<T>): Promise<T> {
  const connection: PostgresPoolClient = { query: client.query.bind(client), release: () => {} }
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return db.transaction().execute(work)
}

/** Sequences of numbers that open editors and unsaved texts in browsers refer to, also if assigned after the backup. */
const CONTENT_SEQUENCES: ReadonlySet<string> = new Set(['content_versions', 'content_items_id_seq'])
/** Skipped by a restore, so that no number that was assigned after the backup is assigned again. */
const SKIPPED_NUMBERS = 100_000

async function restoreTables(client: pg.Client, archive: Archive<Contents>): Promise<RestoreResult> {
  const { tables, sequences, jobs } = archive.about
  const ownTables = await listTables(client)
  const knownTables = tables.flatMap((table) => {
    const ownTable = ownTables.find(({ name }) => name === table.name)
    return ownTable ? [{ ...table, known: keepKnownColumns(table, ownTable) }] : []
  })
  const foreignKeys = await dropForeignKeys(client)
  const names = ownTables.map(({ name }) => `public.${quoteName(name)}`)
  // Restored rows must not trigger change logs, counters or mail.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Migrations insert initial rows.
  await client.query(`truncate ${names.join(', ')}`)
  for (const { known, ...table } of knownTables) await copyTable(client, archive, table, known)
  for (const [name, last] of Object.entries(sequences))
    await client.query(`select setval(to_regclass($1), $2) where to_regclass($1) is not null`, [
      `public.${quoteName(name)}`,
      last + (CONTENT_SEQUENCES.has(name) ? SKIPPED_NUMBERS : 0),
    ])
  // Recreating the foreign keys validates all rows.
  for (const add of foreignKeys) await client.query(add)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  const queuedCount = jobs ? await restoreJobs(client, archive, jobs.rows) : 0
  return {
    rows: knownTables.reduce((sum, { rows }) => sum + rows, 0),
    jobs: queuedCount,
    unsupportedParts: [
      ...tables
        .filter(({ name }) => knownTables.every((table) => table.name !== name))
        .map(({ name, rows }) => `the table ${name} (${rows} rows)`),
      ...knownTables.flatMap(({ name, columns, known }) =>
        columns.filter((column) => !known.includes(column)).map((column) => `the column ${name}.${column}`),
      ),
      ...(jobs && jobs.rows > queuedCount ? [`${jobs.rows - queuedCount} jobs of queues that no longer exist`] : []),
    ],
  }
}

async function copyTable(client: pg.Client, archive: Archive<Contents>, table: Table, columns: string[]) {
  const rows = await copyIn(client, formatCopyTarget({ ...table, columns }), readColumns(archive, table, columns))
  if (rows !== table.rows) throw new Error(`${table.name} has ${rows} rows instead of ${table.rows}.`)
}

async function restoreJobs(client: pg.Client, archive: Archive<Contents>, expected: number) {
  await client.query(createRestoredJobs)
  const rows = await copyIn(client, 'restored_jobs', archive.read(JOBS_PART))
  if (rows !== expected) throw new Error(`The queue has ${rows} jobs instead of ${expected}.`)
  return queueRestoredJobs(client)
}

/**
 * Drops the foreign keys, so that tables can be filled in any order. Returns the statements that recreate them and
 * validate all rows.
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

/** Finds any relation in the database that does not belong to an extension. */
const SELECT_EXISTING = `select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'documents') and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by relkind = 'r' desc, relname limit 1`

/**
 * Throws if the database is not empty. A queue without jobs, which an interrupted restore leaves behind, is accepted.
 */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(SELECT_EXISTING)
  const queue = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as "exists"`)
  const hasJobs =
    queue.rows[0]?.exists === true && ((await client.query('select from pgboss.job limit 1')).rowCount ?? 0) > 0
  const existing = rows[0]?.name ?? (hasJobs ? 'pgboss.job' : undefined)
  if (existing === undefined) return
  const { database, host } = client
  throw new Error(
    `The database ${database} at ${host} is not empty: it contains ${existing}. Nothing was changed. Restore into an empty database: set DATABASE_URL to an empty database, or DATA_DIR to a new folder.`,
  )
}
