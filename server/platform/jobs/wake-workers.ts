import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** Milliseconds between two checks: how long a job waits at most, if a worker is free. */
const CHECK_EVERY = 250

/** Which of these queues have a job that is due. The index of pg-boss's own fetch answers it. */
const DUE = `select name from unnest($1::text[]) as queues (name) where exists (
  select from pgboss.job where job.name = queues.name
    and job.state < 'active' and not job.blocked and job.start_after <= now())`

/**
 * Finds for all queues of this process in one statement which have jobs that are due, and wakes their workers. Left to
 * themselves, two dozen workers that each poll twice a second are all that an idle server and its database do.
 */
export function wakeWorkers(boss: PgBoss, onTrouble: (error: unknown) => void) {
  /** Ids of the workers, by queue. */
  const workers = new Map<string, string[]>()
  const closing = new AbortController()
  let checking: Promise<void> | undefined

  const check = async () => {
    const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(DUE, [[...workers.keys()]])
    for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  async function keepChecking() {
    let isInTrouble = false
    while (!closing.signal.aborted) {
      try {
        await check()
        isInTrouble = false
      } catch (error) {
        // The workers still poll by themselves, though seldom. An outage is reported once.
        if (!isInTrouble && !closing.signal.aborted) onTrouble(error)
        isInTrouble = true
      }
      await pause(CHECK_EVERY, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    /** From now on this worker is woken for the jobs of its queue. */
    add(queue: string, worker: string) {
      workers.set(queue, [...(workers.get(queue) ?? []), worker])
      checking ??= keepChecking()
    },
    close() {
      closing.abort()
    },
  }
}
