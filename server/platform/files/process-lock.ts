import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { FileError } from './file-errors.ts'

const SQLITE_BUSY = 5

/** The error of a lock that another process did not release before the timeout. */
export class LockBusy extends Error {
  override name = 'LockBusy'
}

/** A lock, which is released by `close` or when the process ends for any reason. */
export interface Lock {
  close(): void
}

/**
 * Acquires the lock `path`. Returns undefined if another process, or other code in this process, holds the lock. Uses a
 * file lock of SQLite, which the operating system releases when a process ends, so there are no stale locks.
 */
export const acquireLock = (path: string): Lock | undefined => lockFile(path, BEGIN_EXCLUSIVE)

/** Acquires the lock in shared mode. Returns undefined if the lock is held exclusively. */
export const acquireSharedLock = (path: string): Lock | undefined =>
  lockFile(path, 'BEGIN; SELECT * FROM sqlite_schema')

/**
 * Acquires the lock `path` if its file exists. Returns undefined if the file does not exist, or if another process
 * holds the lock. If file names are never reused, the lock cannot be acquired again after its holder has deleted the
 * file.
 */
export function acquireExistingLock(path: string): Lock | undefined {
  try {
    const lock = lockFile(path, BEGIN_EXCLUSIVE, 'rw')
    if (existsSync(path)) return lock
    lock?.close()
  } catch (error) {
    if (existsSync(path)) throw error
  }
  return undefined
}

const BEGIN_EXCLUSIVE = 'BEGIN EXCLUSIVE'

function lockFile(path: string, statement: string, mode: 'rw' | 'rwc' = 'rwc'): Lock | undefined {
  const file = pathToFileURL(path)
  file.searchParams.set('mode', mode)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    // Avoids a journal file, which cannot be written on a full disk and which a killed process would leave behind.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec(statement)
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw new FileError(
      `${path} cannot be used as a lock${error instanceof Error ? `: ${error.message}` : ''}. It contains no data. Stop every Holdfast on this folder and delete it.`,
      { cause: error },
    )
  }
}

/**
 * Runs `work` with the lock `path`. Throws {@link LockBusy} if the lock is not acquired within `timeout` milliseconds.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, timeout = 30_000): Promise<T> {
  const lock = await waitForLock(path, timeout)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function waitForLock(path: string, timeout: number): Promise<Lock> {
  const deadline = performance.now() + timeout
  for (;;) {
    const lock = acquireLock(path)
    if (lock) return lock
    if (performance.now() > deadline)
      throw new LockBusy(
        `Timed out after ${timeout / 1000} seconds waiting for the lock ${path}, which another process holds.`,
      )
    await pause(20)
  }
}
