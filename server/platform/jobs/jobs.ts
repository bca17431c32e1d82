import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Job as BossJob, PgBoss, type Queue as BossQueue } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { getConnectionSettings } from '../database/connections.ts'
import type { Queries } from '../database/database.ts'
import { createHourlyThrottle } from '../logging/hourly-throttle.ts'
import { type EnqueueOptions, createSendOptions } from './send-options.ts'
import { DELETE_AFTER_SECONDS, HEARTBEAT_SECONDS, intervals } from './intervals.ts'
import { type Worker, workerNames } from './stored-jobs.ts'
import { traceJob, type TraceOptions } from './trace-job.ts'
import { wakeWorkers } from './wake-workers.ts'

/** A kind of background job: its name, payload schema, and retry policy. */
export interface Queue<Data extends z.ZodType<object>> {
  name: string
  data: Data
  /** Maximum retries, with exponential backoff of at most {@link retryDelayMax} seconds. */
  retryLimit: number
  retryDelayMax: number
  /** Seconds after which an unfinished attempt counts as failed. Default: 15 minutes. */
  timeLimit?: number
  /**
   * Name of the dead-letter queue, and the number of days for which it stores jobs. If undefined, jobs that failed
   * permanently are deleted.
   */
  failed?: { name: string; days: number }
}

/** One attempt of a job. */
export interface Job {
  id: string
  /** Number of previous attempts. */
  retryCount: number
  /**
   * Aborted when this process must stop the attempt: it timed out, the process is closing, or another process has taken
   * over the job.
   */
  signal: AbortSignal
}

interface WorkOptions {
  /** Maximum number of concurrent jobs in this process. */
  concurrency?: number
  /** Maximum number of jobs per fetch, at most {@link concurrency}. */
  batchSize?: number
  /** Minimum priority of the jobs that this worker fetches. */
  minPriority?: number
  /**
   * Maximum number of concurrent jobs of one group in all processes, so that a slow group does not delay other groups.
   */
  atOncePerGroup?: number
}

/**
 * Background work that must run after a commit. A job is queued in the same transaction, retried until it succeeds, and
 * may run twice.
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
  /** Requeues permanently failed jobs by their ids in the dead-letter queue. Returns their number. */
  retryFailed(queue: Queue<z.ZodType<object>>, ids: string[]): Promise<number>
  /** Queues a job every minute. All processes together queue only one job. */
  scheduleEveryMinute<Data extends z.ZodType<object>>(queue: Queue<Data>): Promise<void>
  close(): Promise<void>
}

/**
 * The error of an attempt that failed for a known reason, which the throwing code has already logged. If `permanent` is
 * true, the job is not retried.
 */
export class JobError extends Error {
  override name = 'JobError'
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/**
 * Seconds after which waiting jobs are deleted, such as those of a server that was stopped for a season. Longer than
 * any queue retries.
 */
const RETENTION_SECONDS = 500 * 24 * 60 * 60
/** Seconds between two polls of a worker that was not woken (`wake-workers.ts`). */
const POLL_SECONDS = 30
/**
 * Time for which `close` waits for running jobs, such as an email to an unresponsive SMTP relay. The next process
 * retries unfinished jobs.
 */
const STOP_GRACE_MS = 1500
const DAY_SECONDS = 24 * 60 * 60

interface JobsOptions extends TraceOptions {
  /** The kind of process that runs the jobs. */
  worker?: Worker
  /** Whether this process executes, schedules and supervises jobs. If false, it only queues jobs. */
  runsJobs?: boolean
  /** Maximum number of connections to the database. */
  connections?: number
}

/**
 * Opens the job queues on the database. Every queue must be listed, so that jobs can be queued before a worker starts.
 */
export async function openJobs(
  url: string,
  log: Logger,
  queues: readonly Queue<z.ZodType<object>>[],
  { worker = 'academy', runsJobs = true, connections = 4, traces }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...getConnectionSettings(url, 'jobs'),
    application_name: workerNames[worker],
    // Longer than for other purposes, because workers regularly wait for a free connection of this pool.
    connectionTimeoutMillis: 10_000,
    max: connections,
    supervise: runsJobs,
    schedule: runsJobs,
    ...intervals,
  })
  let isClosing = false
  // During shutdown, aborted jobs may fail because the queue is already closed. These errors are not logged.
  const onBossError = (error: unknown) => isClosing || log.warn({ err: error }, 'pg-boss error')
  boss.on('error', onBossError)
  const waker = wakeWorkers(boss, onBossError)
  await using bossStack = new AsyncDisposableStack()
  bossStack.defer(() => boss.stop({ graceful: false }))
  await boss.start()
  await createQueues(boss, queues)
  const bossResources = bossStack.move()
  const shouldLog = createHourlyThrottle(() => new Date())

  /**
   * Runs one job and records its result. A finished job is marked immediately, not together with its batch; otherwise
   * it would run again if the process is killed before the batch ends.
   */
  async function runJob<Data extends z.ZodType<object>>(
    queue: Queue<Data>,
    job: BossJob,
    handle: (data: z.output<Data>, job: Job) => Promise<void>,
  ) {
    try {
      await handle(queue.data.parse(job.data), job)
    } catch (error) {
      if (!(error instanceof JobError) && shouldLog(queue.name))
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
      await boss.send(queue.name, queue.data.parse(data), createSendOptions(queries, options))
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
          const results = await Promise.all(jobs.map((job) => traceJob(traces, job, () => runJob(queue, job, handle))))
          // Polls again immediately, because the queue may contain more jobs.
          boss.notifyWorker(worker)
          return results
        })
        waker.add(queue.name, worker)
      }
    },
    retryFailed: async ({ failed }, ids) =>
      failed && ids.length > 0 ? boss.redrive(failed.name, { ids, limit: ids.length }) : 0,
    scheduleEveryMinute: ({ name }) => boss.schedule(name, '* * * * *', {}),
    async close() {
      isClosing = true
      waker.close()
      // pg-boss checks only every half second whether its workers have stopped; most stop immediately.
      const stopped = Promise.all(queues.map(({ name }) => boss.offWork(name)))
      await Promise.race([stopped, pause(STOP_GRACE_MS, undefined, { ref: false })])
      await bossResources.disposeAsync()
    },
  }
}

/** Returns the settings of the dead-letter queue, if any, followed by the settings of the queue. */
function toQueueSettings({ name, retryLimit, retryDelayMax, timeLimit, failed }: Queue<z.ZodType<object>>) {
  const settings: Omit<BossQueue, 'name' | 'policy' | 'partition'> = {
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax,
    deleteAfterSeconds: DELETE_AFTER_SECONDS,
    retentionSeconds: RETENTION_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(timeLimit !== undefined && { expireInSeconds: timeLimit }),
    ...(failed && { deadLetter: failed.name }),
  }
  const failedSettings = failed && { name: failed.name, settings: { retentionSeconds: failed.days * DAY_SECONDS } }
  return [...(failedSettings ? [failedSettings] : []), { name, settings }]
}

/**
 * Creates the queues, or updates the settings of existing queues. Reads the settings first, because most starts have
 * nothing to change.
 */
async function createQueues(boss: PgBoss, queues: readonly Queue<z.ZodType<object>>[]) {
  const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, settings } of queues.flatMap(toQueueSettings)) {
    const existingQueue = existingQueues.get(name)
    if (existingQueue && isDeepStrictEqual({ ...existingQueue, ...settings }, { ...existingQueue })) continue
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
  }
}
