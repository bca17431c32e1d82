import { type DiskLimits, type DiskState, diskState, freeBytes, inGigabytes } from './disk-space.ts'
import type { Logger } from '#server/platform/logging/log.ts'

/** Milliseconds between two checks, and between two log lines about the same state. */
const CHECK_EVERY = 60_000
const REMIND_EVERY = 60 * 60_000

/** Logs the state of the disk: each deterioration immediately, the same state once an hour, and the recovery. */
export function diskReporter(folder: string, limits: DiskLimits, log: Pick<Logger, 'warn' | 'error'>) {
  let last: { state: DiskState; at: number } = { state: 'enough', at: 0 }
  return (free: number, at: number) => {
    const state = diskState(free, limits)
    if (state === last.state && (state === 'enough' || at - last.at < REMIND_EVERY)) return
    const facts = { folder, free: inGigabytes(free) }
    if (state === 'full') log.error(facts, 'the disk is almost full; uploads are refused until there is space')
    else if (state === 'low') log.warn(facts, 'the disk is getting full')
    else log.warn(facts, 'the disk has enough space again')
    last = { state, at }
  }
}

/** Checks the disk of `folder` now and each minute. Returns a function that stops the checks. */
export function watchDisk(folder: string, limits: DiskLimits, log: Logger): () => void {
  const report = diskReporter(folder, limits, log)
  const check = () =>
    void freeBytes(folder)
      .then((free) => report(free, Date.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the free disk space'))
  check()
  const timer = setInterval(check, CHECK_EVERY).unref()
  return () => clearInterval(timer)
}

const warnings = {
  enough: [],
  low: [{ code: 'disk-low' as const, text: 'disk: space is getting low' }],
  full: [{ code: 'disk-full' as const, text: 'disk: almost full, uploads are refused' }],
} satisfies Record<DiskState, object[]>

/** Returns the warnings about the disk. A missing folder is reported by the checks of folders. */
export const diskWarnings = (folder: string, limits: DiskLimits) =>
  freeBytes(folder).then(
    (free) => warnings[diskState(free, limits)],
    () => [],
  )
