import { CompiledQuery, sql } from 'kysely'
import { type Job as BossJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { connectionSettings } from '../database/connections.ts'
import type { Queries } from '../database/database.ts'
import { createHourly } from '../process/once-an-hour.ts'

/** A kind of background work: its name, what a job carries, and how long it is tried. */
export interface Queue<Data extends z.ZodType<object>> {
  name: string
  data: Data
  /** Tries after the first, with growing pauses of at most {@link retryDelayMax} seconds. */
  retryLimit: number
  retryDelayMax: number
  /** Seconds after which a try that has not ended counts as failed; without it a quarter of an hour. */
  timeLimit?: number
  /** Queue that keeps the jobs that failed for good, and for how many days. Without it they are deleted. */
  failed?: { name: string; days: number }
}

/** One try of a job. */
export interface Job {
  id: string
  /** Tries before this one. */
  retryCount: number
  /** Aborts when the try is over for this process: it took too long, the process closes, or another one has taken the job. */
  signal: AbortSignal
}

interface WorkOptions {
  /** Jobs under way at once in this process. */
  concurrency?: number
  /** Jobs taken from the queue at once, at most {@link concurrency}. */
  batchSize?: number
  /** Leaves jobs of lower priority to others. */
  minPriority?: number
}

/** Work that must happen after a commit. It is queued inside the transaction that promises it, tried until done, and may run twice. */
export interface Jobs {
  /** Jobs of a higher priority are done first. */
  enqueue<Data extends z.ZodType<object>>(
    queries: Queries,
    queue: Queue<Data>,
    data: z.input<Data>,
    priority?: number,
  ): Promise<void>
  /** Works on the queue in this process. */
  work<Data extends z.ZodType<object>>(
    queue: Queue<Data>,
    handle: (data: z.output<Data>, job: Job) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>
  /** Queues jobs that failed for good once more, by their ids in the queue of failed ones. Answers how many there were. */
  retryFailed(queue: Queue<z.ZodType<object>>, ids: string[]): Promise<number>
  /** Queues a job of this kind each minute, once for all processes. */
  everyMinute<Data extends z.ZodType<object>>(queue: Queue<Data>): Promise<void>
  close(): Promise<void>
}

/** A try that failed for a known reason, which whoever throws it has logged. `permanent`: no further try can succeed. */
export class JobError extends Error {
  override name = 'JobError'
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** Finished jobs carry mail texts with live links: they are deleted soon after. */
const FORGET_AFTER_SECONDS = 60
const POLL_SECONDS = 0.5
/** A process that works on a job says so twice within this many seconds; without a word the job is another's. */
const HEARTBEAT_SECONDS = 30
/** How often jobs without a heartbeat are looked for. A job under way at a kill is taken up again after at most the sum of both. */
const MONITOR_SECONDS = 10
/** Milliseconds for which closing waits for work under way, as for a mail relay that does not answer. What takes longer is done again by the next process. */
const GRACE = 1500
const DAY_SECONDS = 24 * 60 * 60

/** Whose work a process does on a queue. `pg_stat_activity` shows it in the name of its connections, so that a school finds a trial on its database. */
export type Worker = 'school' | 'trial'

const workerNames: Record<Worker, string> = { school: 'holdfast-jobs', trial: 'holdfast-trial-jobs' }

/** Opens the queues on the database. Every queue is named here, so that work can be promised before anybody serves it. */
export async function openJobs(
  url: string,
  log: Logger,
  queues: readonly Queue<z.ZodType<object>>[],
  worker: Worker = 'school',
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionSettings(url, 'jobs'),
    application_name: workerNames[worker],
    // Its workers wait for one another's connections, which is no outage.
    connectionTimeoutMillis: 10_000,
    max: 4,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // Left to itself it looks once a day for what is to be deleted.
    maintenanceIntervalSeconds: FORGET_AFTER_SECONDS,
  })
  let isClosing = false
  // Work that is broken off at the end finds the queue closed already.
  boss.on('error', (error) => isClosing || log.warn({ err: error }, 'the job queue had trouble'))
  await boss.start()
  for (const queue of queues) await createQueue(boss, queue)
  const isFirstThisHour = createHourly(() => new Date())

  /** Runs one job and says how it ended. One that is done is marked at once, not with its batch: a kill in between would repeat it. */
  async function run<Data extends z.ZodType<object>>(
    queue: Queue<Data>,
    job: BossJob,
    handle: (data: z.output<Data>, job: Job) => Promise<void>,
  ) {
    try {
      await handle(queue.data.parse(job.data), job)
    } catch (error) {
      if (!(error instanceof JobError) && isFirstThisHour(queue.name))
        log.warn({ err: error, queue: queue.name, job: job.id }, 'a background job failed')
      const status = error instanceof JobError && error.permanent ? 'deadletter' : 'failed'
      return { id: job.id, status, output: error } as const
    }
    await boss
      .complete(queue.name, job)
      .catch((error: unknown) => log.warn({ err: error, job: job.id }, 'a job that is done is marked later'))
    return { id: job.id, status: 'completed' } as const
  }

  return {
    async enqueue(queries, queue, data, priority = 0) {
      await boss.send(queue.name, queue.data.parse(data), { db: inside(queries), priority })
    },
    async work(queue, handle, { concurrency = 1, batchSize = 1, minPriority } = {}) {
      const workers = Math.ceil(concurrency / batchSize)
      const options = {
        batchSize: Math.floor(concurrency / workers),
        pollingIntervalSeconds: POLL_SECONDS,
        perJobResults: true,
        ...(minPriority !== undefined && { minPriority }),
      } as const
      for (let count = 0; count < workers; count += 1) {
        const worker = await boss.work(queue.name, options, async (jobs: BossJob[]) => {
          const results = await Promise.all(jobs.map((job) => run(queue, job, handle)))
          // Where there was work there may be more: no pause until the queue is empty.
          boss.notifyWorker(worker)
          return results
        })
      }
    },
    retryFailed: async ({ failed }, ids) =>
      failed && ids.length > 0 ? boss.redrive(failed.name, { ids, limit: ids.length }) : 0,
    everyMinute: ({ name }) => boss.schedule(name, '* * * * *', {}),
    close() {
      isClosing = true
      return boss.stop({ graceful: true, timeout: GRACE })
    },
  }
}

/** Who keeps connections to the queue of this database: servers, and commands while they work. */
export async function findWorkers(queries: Queries): Promise<Worker[]> {
  const { rows } = await sql<{ name: string }>`select distinct application_name as name from pg_stat_activity
    where datname = current_database()`.execute(queries)
  const names = new Set(rows.map(({ name }) => name))
  return (['school', 'trial'] as const).filter((worker) => names.has(workerNames[worker]))
}

/** Whether there is a queue of jobs in this database, and how many jobs it holds, those too that failed for good and are kept. */
export async function countJobs(queries: Queries): Promise<number> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('pgboss.job') is not null as "isThere"`.execute(
    queries,
  )
  if (!rows[0]?.isThere) return 0
  const counted = await sql<{ count: number }>`select count(*) as count from pgboss.job`.execute(queries)
  return counted.rows[0]?.count ?? 0
}

/** Deletes every job of every queue, undone, those too that failed for good and are kept. Nobody may work on them meanwhile. */
export async function forgetJobs(queries: Queries): Promise<void> {
  if ((await countJobs(queries)) > 0) await sql`delete from pgboss.job`.execute(queries)
}

/** Makes the queue, or brings the one of an earlier version to today's settings. */
async function createQueue(
  boss: PgBoss,
  { name, retryLimit, retryDelayMax, timeLimit, failed }: Queue<z.ZodType<object>>,
) {
  const settings = {
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax,
    deleteAfterSeconds: FORGET_AFTER_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(timeLimit !== undefined && { expireInSeconds: timeLimit }),
    ...(failed && { deadLetter: failed.name }),
  }
  if (failed) {
    const retention = { retentionSeconds: failed.days * DAY_SECONDS }
    await boss.createQueue(failed.name, retention)
    await boss.updateQueue(failed.name, retention)
  }
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
}

/** Lets pg-boss speak on the caller's connection, that is inside its transaction. */
const inside = (queries: Queries) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await queries.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})
