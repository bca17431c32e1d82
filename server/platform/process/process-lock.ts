import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { FileError } from './file-errors.ts'

const SQLITE_BUSY = 5

/** The lock stayed with somebody else for as long as we were ready to wait. */
export class LockBusy extends Error {
  override name = 'LockHeld'
}

/** A lock that is held until it is closed, or until the process ends in whatever way. */
export interface Lock {
  close(): void
}

/**
 * Takes the lock `path`; undefined while another process, or anything else in this one, holds it.
 * SQLite is here for its file lock, which the operating system lifts when a process dies: no lock is ever left behind.
 */
export function takeLock(path: string): Lock | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw new FileError(
      `${path} cannot be used as a lock${error instanceof Error ? `: ${error.message}` : ''}. It holds nothing that is needed: stop every Holdfast on this folder, and delete it.`,
      { cause: error },
    )
  }
}

/** Runs `work` while nobody else holds the lock `path`. Throws {@link LockBusy} after `patience` milliseconds of waiting. */
export async function withLock<T>(path: string, work: () => Promise<T>, patience = 30_000): Promise<T> {
  const lock = await waitForLock(path, patience)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function waitForLock(path: string, patience: number): Promise<Lock> {
  const deadline = performance.now() + patience
  for (;;) {
    const lock = takeLock(path)
    if (lock) return lock
    if (performance.now() > deadline)
      throw new LockBusy(`Another process has held ${path} for ${patience / 1000} seconds.`)
    await pause(20)
  }
}
