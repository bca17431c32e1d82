import type { DatabaseCheck } from './database-check.ts'
import { countOutages, type Logger } from '../logging/log.ts'

/** Milliseconds between two checks of the database during an outage, and between two log lines with the count. */
const CHECK_EVERY = 1000
const COUNT_EVERY = 60_000

/**
 * Logs an outage of the database as one line at its start, a count each minute, and one line at its end. A line per
 * failed call would hide the cause. Returns a function that stops the reports; errors during shutdown are not logged.
 */
export function reportOutages(
  log: Logger,
  { check }: DatabaseCheck,
  { checkEvery = CHECK_EVERY, countEvery = COUNT_EVERY } = {},
): () => void {
  let outage: { since: number; failures: number; seen: number; countedAt: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const fields = ({ since, failures }: { since: number; failures: number }) => ({
    failures,
    seconds: Math.round((Date.now() - since) / 1000),
  })
  const checkDatabase = async () => {
    const isBack = await check().then(
      () => true,
      () => false,
    )
    if (isClosed || !outage) return
    // The check may succeed while calls still fail for lack of a free connection.
    const isQuiet = outage.failures === outage.seen
    outage.seen = outage.failures
    if (isBack && isQuiet) {
      log.warn(fields(outage), 'the database is reachable again')
      outage = undefined
      return
    }
    if (Date.now() - outage.countedAt >= countEvery) {
      outage.countedAt = Date.now()
      log.warn(fields(outage), 'the database is still unreachable')
    }
    checkLater()
  }
  const checkLater = () => (timer = setTimeout(() => void checkDatabase(), checkEvery).unref())

  countOutages(log, (reason) => {
    if (isClosed) return
    if (outage) return void (outage.failures += 1)
    outage = { since: Date.now(), failures: 1, seen: 0, countedAt: Date.now() }
    log.error({ reason }, 'the database is unreachable; requests fail with 503 until it is back')
    checkLater()
  })
  return () => {
    isClosed = true
    clearTimeout(timer)
  }
}
