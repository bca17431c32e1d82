import { type DiskLimits, type DiskState, getDiskState, readFreeBytes, formatGigabytes } from './disk-space.ts'
import type { Logger } from '#server/platform/logging/log.ts'

const CHECK_INTERVAL_MS = 60_000
/** Interval of the log lines about the same state. */
const REMINDER_INTERVAL_MS = 60 * 60_000

/** Creates a function that logs the state of the disk: each change immediately, and a bad state again every hour. */
export function createDiskReporter(folder: string, limits: DiskLimits, log: Pick<Logger, 'warn' | 'error'>) {
  let lastReport: { state: DiskState; reportedAt: number } = { state: 'enough', reportedAt: 0 }
  return (free: number, now: number) => {
    const state = getDiskState(free, limits)
    if (state === lastReport.state && (state === 'enough' || now - lastReport.reportedAt < REMINDER_INTERVAL_MS)) return
    const fields = { folder, free: formatGigabytes(free) }
    if (state === 'full') log.error(fields, 'the disk is almost full; uploads are rejected until there is space')
    else if (state === 'low') log.warn(fields, 'the disk is getting full')
    else log.warn(fields, 'the disk has enough space again')
    lastReport = { state, reportedAt: now }
  }
}

/** Checks the disk of `folder` now and each minute. Returns a function that stops the checks. */
export function watchDisk(folder: string, limits: DiskLimits, log: Logger): () => void {
  const report = createDiskReporter(folder, limits, log)
  const check = () =>
    void readFreeBytes(folder)
      .then((free) => report(free, Date.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the free disk space'))
  check()
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

const WARNINGS = {
  enough: [],
  low: [{ code: 'disk-low' as const, text: 'disk: space is getting low' }],
  full: [{ code: 'disk-full' as const, text: 'disk: almost full, uploads are rejected' }],
} satisfies Record<DiskState, object[]>

/** Returns the warnings about the disk. Ignores a missing folder, which the checks of folders report. */
export const readDiskWarnings = (folder: string, limits: DiskLimits) =>
  readFreeBytes(folder).then(
    (free) => WARNINGS[getDiskState(free, limits)],
    () => [],
  )
