import type pg from 'pg'

/**
 * Selects pending jobs as JSON. Active jobs become retries, as after a crash. The retention time restarts at the
 * restore, so that old backups do not lose mail. Job ids are kept, because Message-IDs and idempotency keys are derived
 * from job ids.
 */
const SELECT_PENDING_JOBS = `select to_jsonb(job) - 'keep_until' - 'started_on' - 'heartbeat_on'
    || jsonb_build_object('state', case when state = 'active' then 'retry' else state::text end,
      'stays_for', extract(epoch from keep_until - now())) as job
  from pgboss.job where state < 'completed' order by name, id`

/** Whether the database has a queue. */
export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as "exists"`)
  return rows[0]?.exists ?? false
}

export const pendingJobsSource = `(${SELECT_PENDING_JOBS})`

/** Creates a table for the rows of {@link pendingJobsSource}, dropped at the end of the transaction. */
export const createRestoredJobs = 'create temporary table restored_jobs (job jsonb not null) on commit drop'

/**
 * Inserts the restored jobs into the queue, with the columns of the current version. Skips jobs of queues that no
 * longer exist. Returns the number of inserted jobs.
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
