import { type DiskLimits, type DiskState, diskState, freeBytes, inGigabytes } from './disk-space.ts'
import type { Logger } from '#server/platform/logging/log.ts'

/** Milliseconds between two checks, and between two log lines about the same state. */
const CHECK_EVERY = 60_000
const REMIND_EVERY = 60 * 60_000

/** Logs the state of the disk: each deterioration immediately, the same state once an hour, and the recovery. */
export function createDiskReporter(folder: string, limits: DiskLimits, log: Pick<Logger, 'warn' | 'error'>) {
  let lastReport: { state: DiskState; at: number } = { state: 'enough', at: 0 }
  return (free: number, at: number) => {
    const state = diskState(free, limits)
    if (state === lastReport.state && (state === 'enough' || at - lastReport.at < REMIND_EVERY)) return
    const fields = { folder, free: inGigabytes(free) }
    if (state === 'full') log.error(fields, 'the disk is almost full; uploads are refused until there is space')
    else if (state === 'low') log.warn(fields, 'the disk is getting full')
    else log.warn(fields, 'the disk has enough space again')
    lastReport = { state, at }
  }
}

/** Checks the disk of `folder` now and each minute. Returns a function that stops the checks. */
export function watchDisk(folder: string, limits: DiskLimits, log: Logger): () => void {
  const report = createDiskReporter(folder, limits, log)
  const check = () =>
    void freeBytes(folder)
      .then((free) => report(free, Date.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the free disk space'))
  check()
  const timer = setInterval(check, CHECK_EVERY).unref()
  return () => clearInterval(timer)
}

const WARNINGS = {
  enough: [],
  low: [{ code: 'disk-low' as const, text: 'disk: space is getting low' }],
  full: [{ code: 'disk-full' as const, text: 'disk: almost full, uploads are refused' }],
} satisfies Record<DiskState, object[]>

/** Returns the warnings about the disk. A missing folder is reported by the checks of folders. */
export const readDiskWarnings = (folder: string, limits: DiskLimits) =>
  freeBytes(folder).then(
    (free) => WARNINGS[diskState(free, limits)],
    () => [],
  )
