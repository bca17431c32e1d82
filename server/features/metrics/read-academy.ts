import { sql } from 'kysely'
import { MAX_METRICS_SESSIONS } from '#contract/operation-limits.ts'
import { WARNING_CODES } from '#contract/studio/warnings.ts'
import type { Context } from '#server/context.ts'
import { readBackupState } from '#server/features/backup/index.ts'
import { findWarnings } from '#server/features/warnings/index.ts'
import { addReadGauge, type ReadGauge } from '#server/platform/metrics/metrics.ts'

type Dependencies = Pick<
  Context,
  'catalogue' | 'config' | 'databaseConnections' | 'db' | 'log' | 'metrics' | 'now' | 'payments'
>

/** Milliseconds for which values of the database are cached, to limit the cost of several scrapers. */
const CACHE_LIFETIME_MS = 2000
/** Milliseconds to wait for the result of the query. */
const QUERY_TIMEOUT_MS = 3000

interface AcademyNumbers {
  queues: { name: string; state: string; jobs: number; oldest: number }[]
  films: { state: string; films: number }[]
  sessions: number
}

/**
 * Adds metrics from the database: queues, films, sessions. All processes report the same values, so dashboards should
 * use the maximum.
 */
export function addAcademyMetrics(deps: Dependencies, countStreams: () => number) {
  const { metrics, databaseConnections, config, now } = deps
  const numbers = cacheResult(CACHE_LIFETIME_MS, () => readNumbers(deps))
  addReadGauge(metrics, { name: 'holdfast_database_up', help: 'Whether the database answered this query.' }, (gauge) =>
    numbers().then(
      () => gauge.set({}, 1),
      () => gauge.set({}, 0),
    ),
  )
  const addDatabaseGauge = (
    name: { name: string; help: string; labels?: string[] },
    set: (gauge: ReadGauge, numbers: AcademyNumbers) => void,
  ) =>
    addReadGauge(metrics, name, (gauge) =>
      numbers().then(
        (status) => set(gauge, status),
        () => undefined,
      ),
    )
  addDatabaseGauge(
    { name: 'holdfast_queue_jobs', help: 'Queued or running jobs, by queue.', labels: ['queue', 'state'] },
    (gauge, { queues }) => queues.forEach(({ name, state, jobs }) => gauge.set({ queue: name, state }, jobs)),
  )
  addDatabaseGauge(
    { name: 'holdfast_queue_oldest_seconds', help: 'Age of the oldest due job, by queue.', labels: ['queue'] },
    (gauge, { queues }) =>
      Map.groupBy(queues, ({ name }) => name).forEach((states, queue) =>
        gauge.set({ queue }, Math.max(...states.map(({ oldest }) => oldest))),
      ),
  )
  addDatabaseGauge(
    { name: 'holdfast_films', help: 'Uploaded films, by state.', labels: ['state'] },
    (gauge, { films }) => films.forEach((row) => gauge.set({ state: row.state }, row.films)),
  )
  addDatabaseGauge(
    { name: 'holdfast_sessions', help: `Active sessions, at most ${MAX_METRICS_SESSIONS}.` },
    (gauge, { sessions }) => gauge.set({}, sessions),
  )
  addReadGauge(metrics, { name: 'holdfast_streams', help: 'Open change streams of this process.' }, (gauge) =>
    gauge.set({}, countStreams()),
  )
  addReadGauge(
    metrics,
    { name: 'holdfast_database_connections', help: 'Connections of this process.', labels: ['pool', 'state'] },
    (gauge) => {
      for (const { pool, state, count } of databaseConnections()) gauge.set({ pool, state }, count)
    },
  )
  const readWarnings = cacheResult(CACHE_LIFETIME_MS, () => findWarnings(deps))
  addReadGauge(
    metrics,
    { name: 'holdfast_warnings', help: 'Open warnings of the Studio and /readyz.', labels: ['code'] },
    async (gauge) => {
      const warnings = await readWarnings()
      for (const code of WARNING_CODES) gauge.set({ code }, warnings.some((warning) => warning.code === code) ? 1 : 0)
    },
  )
  measureBackups(metrics, config, now)
}

function measureBackups(metrics: Dependencies['metrics'], config: Dependencies['config'], now: Dependencies['now']) {
  if (config.backup.dir === undefined) return
  const state = () => readBackupState(config, now()).catch(() => undefined)
  const age = { name: 'holdfast_backup_age_seconds', help: 'Age of the last successful nightly backup.' }
  addReadGauge(metrics, age, async (gauge) => {
    const lastGoodAt = (await state())?.lastGood?.at
    if (lastGoodAt) gauge.set({}, (now().getTime() - lastGoodAt.getTime()) / 1000)
  })
  const failed = {
    name: 'holdfast_backup_failed',
    help: 'Whether the last nightly backup failed or no nightly backup exists yet.',
  }
  addReadGauge(metrics, failed, async (gauge) => {
    const status = await state()
    gauge.set({}, !status?.lastGood || status.failure !== undefined ? 1 : 0)
  })
}

async function readNumbers({ db, now }: Dependencies): Promise<AcademyNumbers> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('The metrics query timed out.')), QUERY_TIMEOUT_MS)
  const reading = sql<AcademyNumbers>`select
    (select coalesce(json_agg(json_build_object('name', name, 'state', state, 'jobs', jobs, 'oldest', oldest)), '[]') from (
      select name, state::text, count(*) as jobs,
        greatest(0, extract(epoch from now() - min(greatest(start_after, created_on)))) as oldest
      from pgboss.job where state < 'completed' group by name, state) queue) as queues,
    (select coalesce(json_agg(json_build_object('state', state, 'films', films)), '[]') from (
      select state, count(*) as films from films group by state) film) as films,
    (select count(*) from (select from sessions where expires_at > ${now()} limit ${MAX_METRICS_SESSIONS}) live) as sessions`.execute(
    db,
  )
  try {
    const { rows } = await Promise.race([reading, timeout.promise])
    const [row] = rows
    if (!row) throw new Error('The database has no numbers.')
    return row
  } finally {
    clearTimeout(timer)
    reading.catch(() => undefined)
  }
}

function cacheResult<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let latest: { value: Promise<T>; at: number } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > milliseconds) latest = { value: read(), at: performance.now() }
    return latest.value
  }
}
