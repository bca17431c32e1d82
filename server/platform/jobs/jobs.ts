import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Job as BossJob, PgBoss, type Queue as BossQueue } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { connectionSettings } from '../database/connections.ts'
import type { Queries } from '../database/database.ts'
import { createHourly } from '../logging/once-an-hour.ts'
import { type EnqueueOptions, sendOptions } from './send-options.ts'
import { type Worker, workerNames } from './stored-jobs.ts'
import { wakeWorkers } from './wake-workers.ts'

/** A kind of background work: its name, the content of a job, and how long it is retried. */
export interface Queue<Data extends z.ZodType<object>> {
  name: string
  data: Data
  /** Retries, with growing pauses of at most {@link retryDelayMax} seconds. */
  retryLimit: number
  retryDelayMax: number
  /** Seconds after which an unfinished try counts as failed; 15 minutes by default. */
  timeLimit?: number
  /** Queue that stores the jobs that failed for good, and for how many days. Without it they are deleted. */
  failed?: { name: string; days: number }
}

/** One try of a job. */
export interface Job {
  id: string
  /** Number of earlier tries. */
  retryCount: number
  /**
   * Aborts when the try is over for this process: it timed out, the process closes, or another process has taken the
   * job.
   */
  signal: AbortSignal
}

interface WorkOptions {
  /** Jobs that run at once in this process. */
  concurrency?: number
  /** Jobs that are fetched at once, at most {@link concurrency}. */
  batchSize?: number
  /** Leaves jobs of lower priority to other workers. */
  minPriority?: number
  /** Jobs of one group that run at once in all processes, so that a slow group delays no other. */
  atOncePerGroup?: number
}

/**
 * Work that must happen after a commit. It is queued in the same transaction, retried until it succeeds, and may run
 * twice.
 */
export interface Jobs {
  enqueue<Data extends z.ZodType<object>>(
    queries: Queries,
    queue: Queue<Data>,
    data: z.input<Data>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Starts a worker for the queue in this process. */
  work<Data extends z.ZodType<object>>(
    queue: Queue<Data>,
    handle: (data: z.output<Data>, job: Job) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>
  /**
   * Queues jobs that failed for good once more, by their ids in the queue of failed jobs. Returns how many there were.
   */
  retryFailed(queue: Queue<z.ZodType<object>>, ids: string[]): Promise<number>
  /** Queues a job of this kind each minute, once for all processes. */
  everyMinute<Data extends z.ZodType<object>>(queue: Queue<Data>): Promise<void>
  close(): Promise<void>
}

/** A try that failed for a known reason, which the thrower has logged. `permanent`: no further try can succeed. */
export class JobError extends Error {
  override name = 'JobError'
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** Finished jobs contain mail texts with live links, so they are deleted soon. */
const FORGET_AFTER_SECONDS = 60
/** How often a worker polls by itself, should nothing wake it. */
const POLL_SECONDS = 30
/**
 * Seconds. A process sends a heartbeat twice in this time for a job that it runs; without one, another process may take
 * the job.
 */
const HEARTBEAT_SECONDS = 30
/**
 * How often jobs without a heartbeat are searched for. After a kill, a running job starts again after at most the sum
 * of both.
 */
const MONITOR_SECONDS = 10
/**
 * Milliseconds for which closing waits for running jobs, such as one at a mail relay that does not answer. The next
 * process runs an unfinished job again.
 */
const GRACE = 1500
const DAY_SECONDS = 24 * 60 * 60

interface JobsOptions {
  /** The kind of process. */
  worker?: Worker
  /** False: this process only queues jobs. It runs none, and leaves their schedule and supervision to others. */
  works?: boolean
  /** Connections to the database. */
  connections?: number
}

/** Opens the queues on the database. Every queue is listed here, so that jobs can be queued before a worker starts. */
export async function openJobs(
  url: string,
  log: Logger,
  queues: readonly Queue<z.ZodType<object>>[],
  { worker = 'school', works = true, connections = 4 }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionSettings(url, 'jobs'),
    application_name: workerNames[worker],
    // Its workers wait for one another's connections, which is not an outage.
    connectionTimeoutMillis: 10_000,
    max: connections,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    // By default pg-boss deletes old jobs once a day only.
    maintenanceIntervalSeconds: FORGET_AFTER_SECONDS,
  })
  let isClosing = false
  // Work that is aborted at the end may find the queue closed.
  const onTrouble = (error: unknown) => isClosing || log.warn({ err: error }, 'pg-boss error')
  boss.on('error', onTrouble)
  const waking = wakeWorkers(boss, onTrouble)
  await using opening = new AsyncDisposableStack()
  opening.defer(() => boss.stop({ graceful: false }))
  await boss.start()
  await createQueues(boss, queues)
  const opened = opening.move()
  const isFirstThisHour = createHourly(() => new Date())

  /**
   * Runs one job and records its result. A finished job is marked at once and not with its batch, because a kill in
   * between would repeat it.
   */
  async function run<Data extends z.ZodType<object>>(
    queue: Queue<Data>,
    job: BossJob,
    handle: (data: z.output<Data>, job: Job) => Promise<void>,
  ) {
    try {
      await handle(queue.data.parse(job.data), job)
    } catch (error) {
      if (!(error instanceof JobError) && isFirstThisHour(queue.name))
        log.warn({ err: error, queue: queue.name, job: job.id }, 'background job failed')
      const status = error instanceof JobError && error.permanent ? 'deadletter' : 'failed'
      return { id: job.id, status, output: error } as const
    }
    await boss.complete(queue.name, job).catch((error: unknown) => {
      log.warn({ err: error, job: job.id }, 'could not mark job completed; it may run again')
    })
    return { id: job.id, status: 'completed' } as const
  }

  return {
    async enqueue(queries, queue, data, options) {
      await boss.send(queue.name, queue.data.parse(data), sendOptions(queries, options))
    },
    async work(queue, handle, { concurrency = 1, batchSize = 1, minPriority, atOncePerGroup } = {}) {
      const workers = Math.ceil(concurrency / batchSize)
      const options = {
        batchSize: Math.floor(concurrency / workers),
        pollingIntervalSeconds: POLL_SECONDS,
        perJobResults: true,
        ...(minPriority !== undefined && { minPriority }),
        ...(atOncePerGroup !== undefined && { groupConcurrency: atOncePerGroup }),
      } as const
      for (let count = 0; count < workers; count += 1) {
        const worker = await boss.work(queue.name, options, async (jobs: BossJob[]) => {
          const results = await Promise.all(jobs.map((job) => run(queue, job, handle)))
          // After a job there may be more, so there is no pause until the queue is empty.
          boss.notifyWorker(worker)
          return results
        })
        waking.add(queue.name, worker)
      }
    },
    retryFailed: async ({ failed }, ids) =>
      failed && ids.length > 0 ? boss.redrive(failed.name, { ids, limit: ids.length }) : 0,
    everyMinute: ({ name }) => boss.schedule(name, '* * * * *', {}),
    async close() {
      isClosing = true
      waking.close()
      // By itself pg-boss checks every half second whether its workers have ended. Mostly they have at once.
      const ended = Promise.all(queues.map(({ name }) => boss.offWork(name)))
      await Promise.race([ended, pause(GRACE, undefined, { ref: false })])
      await opened.disposeAsync()
    },
  }
}

/** The settings of the queue, and of the one for its failed jobs, which comes first. */
function settingsOf({ name, retryLimit, retryDelayMax, timeLimit, failed }: Queue<z.ZodType<object>>) {
  const settings: Omit<BossQueue, 'name' | 'policy' | 'partition'> = {
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax,
    deleteAfterSeconds: FORGET_AFTER_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(timeLimit !== undefined && { expireInSeconds: timeLimit }),
    ...(failed && { deadLetter: failed.name }),
  }
  const failedSettings = failed && { name: failed.name, settings: { retentionSeconds: failed.days * DAY_SECONDS } }
  return [...(failedSettings ? [failedSettings] : []), { name, settings }]
}

/**
 * Creates the queues, or gives those of an earlier version the settings of this one. Most starts find them as they
 * should be, by one question.
 */
async function createQueues(boss: PgBoss, queues: readonly Queue<z.ZodType<object>>[]) {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, settings } of queues.flatMap(settingsOf)) {
    const found = known.get(name)
    if (found && isDeepStrictEqual({ ...found, ...settings }, { ...found })) continue
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
  }
}
