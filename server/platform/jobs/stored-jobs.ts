import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/**
 * The kind of process that runs the jobs of this database. It is part of the connection names in `pg_stat_activity`, so
 * that an academy can find a trial that uses its database.
 */
export type Worker = 'academy' | 'trial'

export const workerNames: Record<Worker, string> = { academy: 'holdfast-jobs', trial: 'holdfast-trial-jobs' }

/**
 * Returns the kinds of processes that are connected to the job queue of this database: servers and running commands.
 */
export async function findConnectedWorkers(queries: Queries): Promise<Worker[]> {
  const { rows } = await sql<{ name: string }>`select distinct application_name as name from pg_stat_activity
    where datname = current_database()`.execute(queries)
  const names = new Set(rows.map(({ name }) => name))
  return (['academy', 'trial'] as const).filter((worker) => names.has(workerNames[worker]))
}

/** Counts the jobs in this database, including permanently failed jobs. Returns 0 without a job queue. */
export async function countJobs(queries: Queries): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as "exists"`.execute(
    queries,
  )
  if (!rows[0]?.exists) return 0
  const row = await sql<{ count: number }>`select count(*) as count from pgboss.job`.execute(queries)
  return row.rows[0]?.count ?? 0
}

/** Deletes every job of every queue, including permanently failed jobs. No worker may run at the same time. */
export async function deleteAllJobs(queries: Queries): Promise<void> {
  if ((await countJobs(queries)) > 0) await sql`delete from pgboss.job`.execute(queries)
}
