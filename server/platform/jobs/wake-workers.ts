import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** Interval of the checks, and maximum delay of a job if a worker is free. */
const CHECK_INTERVAL_MS = 250

/** Selects the queues that have a due job. Uses the index of pg-boss's fetch. */
const SELECT_DUE_QUEUES = `select name from unnest($1::text[]) as queues (name) where exists (
  select from pgboss.job where job.name = queues.name
    and job.state < 'active' and not job.blocked and job.start_after <= now())`

/**
 * Finds the queues with due jobs in one statement and wakes their workers. Otherwise two dozen workers would each poll
 * twice a second, which would be the main load of an idle server.
 */
export function wakeWorkers(boss: PgBoss, onError: (error: unknown) => void) {
  /** Worker ids by queue. */
  const workers = new Map<string, string[]>()
  const closing = new AbortController()
  let checking: Promise<void> | undefined

  const check = async () => {
    const { rows }: { rows: { name: string }[] } = await boss
      .getDb()
      .executeSql(SELECT_DUE_QUEUES, [[...workers.keys()]])
    for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  async function keepChecking() {
    let isFailing = false
    while (!closing.signal.aborted) {
      try {
        await check()
        isFailing = false
      } catch (error) {
        // The workers still poll, but rarely. Only the first error of an outage is reported.
        if (!isFailing && !closing.signal.aborted) onError(error)
        isFailing = true
      }
      await pause(CHECK_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    /** Registers a worker to be woken for jobs of the queue. */
    add(queue: string, worker: string) {
      workers.set(queue, [...(workers.get(queue) ?? []), worker])
      checking ??= keepChecking()
    },
    close() {
      closing.abort()
    },
  }
}
