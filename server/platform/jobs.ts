import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Queries } from './database.ts'

/** A kind of background work: its name, what a job carries, and how long it is tried. */
export interface Queue<Data extends z.ZodType<object>> {
  name: string
  data: Data
  /** Tries after the first, with growing pauses of at most {@link retryDelayMax} seconds. */
  retryLimit: number
  retryDelayMax: number
}

/** Work that must happen after a commit. It is queued inside the transaction that promises it, tried until done, and may run twice. */
export interface Jobs {
  enqueue<Data extends z.ZodType<object>>(queries: Queries, queue: Queue<Data>, data: z.input<Data>): Promise<void>
  /** Works on the queue in this process. */
  work<Data extends z.ZodType<object>>(
    queue: Queue<Data>,
    handle: (data: z.output<Data>, jobId: string) => Promise<void>,
  ): Promise<void>
  /** Queues a job of this kind each minute, once for all processes. */
  everyMinute<Data extends z.ZodType<object>>(queue: Queue<Data>): Promise<void>
  close(): Promise<void>
}

/** Finished jobs carry mail texts with live links: they are deleted soon after. */
const FORGET_AFTER_SECONDS = 60
const POLL_SECONDS = 0.5
/** Milliseconds for which closing waits for work under way, as for a mail relay that does not answer. What takes longer is done again by the next process. */
const GRACE = 1500

/** Opens the queues on the database. Every queue is named here, so that work can be promised before anybody serves it. */
export async function openJobs(url: string, log: Logger, queues: readonly Queue<z.ZodType<object>>[]): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'holdfast-jobs',
    // Left to itself it looks once a day for what is to be deleted.
    maintenanceIntervalSeconds: FORGET_AFTER_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had trouble'))
  await boss.start()
  for (const { name, retryLimit, retryDelayMax } of queues)
    await boss.createQueue(name, {
      retryLimit,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax,
      deleteAfterSeconds: FORGET_AFTER_SECONDS,
    })
  return {
    async enqueue(queries, queue, data) {
      await boss.send(queue.name, queue.data.parse(data), { db: inside(queries) })
    },
    async work(queue, handle) {
      await boss.work(queue.name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
        for (const job of jobs) await handle(queue.data.parse(job.data), job.id)
      })
    },
    everyMinute: ({ name }) => boss.schedule(name, '* * * * *', {}),
    close: () => boss.stop({ graceful: true, timeout: GRACE }),
  }
}

/** Lets pg-boss speak on the caller's connection, that is inside its transaction. */
const inside = (queries: Queries) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await queries.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
})
