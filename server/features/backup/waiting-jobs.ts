import type pg from 'pg'

/**
 * Jobs that wait, as JSON, in the form in which they wait again after a restore: one that was being worked on is tried
 * again, as after a kill. How long a job stays counts from the restore, so that a backup does not lose mail by its age.
 * Jobs keep their ids: a mail that is sent twice carries the same Message-ID, a refund the same key of its provider.
 */
const WAITING = `select to_jsonb(job) - 'keep_until' - 'started_on' - 'heartbeat_on'
    || jsonb_build_object('state', case when state = 'active' then 'retry' else state::text end,
      'stays_for', extract(epoch from keep_until - now())) as job
  from pgboss.job where state < 'completed' order by name, id`

/** Whether the database has a queue. */
export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('pgboss.job') is not null as "isThere"`)
  return rows[0]?.isThere ?? false
}

export const waitingJobs = `(${WAITING})`

/** A table that is gone with the transaction, for the rows of {@link waitingJobs}. */
export const createRestoredJobs = 'create temporary table restored_jobs (job jsonb not null) on commit drop'

/**
 * Puts them into the queue, whatever columns this version of the queue has. Jobs of a queue that is not there any more
 * are left out. Answers how many were queued.
 */
export async function queueRestoredJobs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'keep_until'
      and exists (select from restored_jobs where job ? attname)`,
  )
  const columns = rows[0]?.columns
  if (!columns) return 0
  const { rowCount } = await client.query(
    `insert into pgboss.job (${columns}, keep_until)
    select ${columns}, now() + make_interval(secs => (restored.job ->> 'stays_for')::float8)
    from restored_jobs restored, jsonb_populate_record(null::pgboss.job, restored.job)
    where restored.job ->> 'name' in (select name from pgboss.queue)`,
  )
  return rowCount ?? 0
}
