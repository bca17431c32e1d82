import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const SQLITE_BUSY = 5

/** The lock stayed with somebody else for as long as we were ready to wait. */
export class LockHeld extends Error {
  override name = 'LockHeld'
}

/**
 * Runs `work` while no other process, nor anything else in this one, holds the lock `path`. Throws {@link LockHeld} after `patience` milliseconds of waiting.
 * SQLite is here for its file lock, which the operating system lifts when a process dies: no lock is ever left behind.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, patience = 30_000): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    const deadline = performance.now() + patience
    while (!isTaken(lock)) {
      if (performance.now() > deadline)
        throw new LockHeld(`Another process has held ${path} for ${patience / 1000} seconds.`)
      await pause(20)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function isTaken(lock: DatabaseSync) {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
