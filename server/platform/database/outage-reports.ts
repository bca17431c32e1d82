import type { DatabaseCheck } from './database-check.ts'
import { countOutages, type Logger } from '../logging/log.ts'

/** Interval of the checks of the database during an outage. */
const CHECK_INTERVAL_MS = 1000
/** Interval of the log lines with the number of failed calls. */
const COUNT_INTERVAL_MS = 60_000

/**
 * Logs an outage of the database as one line at its start, a count each minute, and one line at its end. A line per
 * failed call would hide the cause. Returns a function that stops the reports; errors during shutdown are not logged.
 */
export function reportOutages(
  log: Logger,
  { check }: DatabaseCheck,
  { checkEvery = CHECK_INTERVAL_MS, countEvery = COUNT_INTERVAL_MS } = {},
): () => void {
  let outage: { since: number; failures: number; failuresAtLastCheck: number; countedAt: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const getLogFields = ({ since, failures }: { since: number; failures: number }) => ({
    failures,
    seconds: Math.round((Date.now() - since) / 1000),
  })
  const checkDatabase = async () => {
    const isReachable = await check().then(
      () => true,
      () => false,
    )
    if (isClosed || !outage) return
    // The check may succeed while other calls still fail because no connection is free.
    const isQuiet = outage.failures === outage.failuresAtLastCheck
    outage.failuresAtLastCheck = outage.failures
    if (isReachable && isQuiet) {
      log.warn(getLogFields(outage), 'the database is reachable again')
      outage = undefined
      return
    }
    if (Date.now() - outage.countedAt >= countEvery) {
      outage.countedAt = Date.now()
      log.warn(getLogFields(outage), 'the database is still unreachable')
    }
    checkLater()
  }
  const checkLater = () => (timer = setTimeout(() => void checkDatabase(), checkEvery).unref())

  countOutages(log, (reason) => {
    if (isClosed) return
    if (outage) return void (outage.failures += 1)
    outage = { since: Date.now(), failures: 1, failuresAtLastCheck: 0, countedAt: Date.now() }
    log.error({ reason }, 'the database is unreachable; requests fail with 503 until it is reachable again')
    checkLater()
  })
  return () => {
    isClosed = true
    clearTimeout(timer)
  }
}
