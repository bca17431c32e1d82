import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { removeUnfinished } from './durable-file.ts'
import { FileError } from './file-errors.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { acquireLock, acquireSharedLock } from './process-lock.ts'

/** The folder with all state, locked by this process. */
export interface DataFolder {
  path: string
  release(): void
}

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK

async function lockFolder(path: string, isShared: boolean) {
  await mkdir(dirname(path), { recursive: true })
  // Not `recursive`, which says of a read-only file system that the folder is not there.
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!isCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error
  })
  await access(path, USABLE)
  const lock = join(path, 'holdfast.lock')
  return isShared ? acquireSharedLock(lock) : acquireLock(lock)
}

/**
 * Creates the folder and locks it until this process ends, for itself or, `isShared`, together with other processes
 * whose database is elsewhere. Throws, with an explanation, while another Holdfast uses it.
 */
export async function claimDataFolder(path: string, { isShared = false } = {}): Promise<DataFolder> {
  const lock = await lockFolder(path, isShared).catch((error: unknown) => {
    if (error instanceof FileError) throw error
    throw new Error(`DATA_DIR: expected a folder that Holdfast can write to, not ${path}.`, { cause: error })
  })
  if (!lock) throw new Error(`Another Holdfast already runs on ${path}. Stop it, or set DATA_DIR to another folder.`)
  try {
    // Of a shared folder, what looks unfinished may be under way on another machine.
    for (const folder of isShared ? [] : [path, ...FOLDERS.map((name) => join(path, name))])
      await removeUnfinished(folder)
  } catch (error) {
    lock.close()
    throw error
  }
  return { path, release: () => lock.close() }
}

/**
 * Throws FileError for what lies in the data folder or contains it, with symbolic links resolved: a copy there would be
 * copied again, and is lost together with what it is a copy of.
 */
export async function refuseInDataFolder(dataDir: string, path: string): Promise<void> {
  if (await overlaps(dataDir, path))
    throw new FileError(
      `${path} is inside DATA_DIR (${dataDir}) or contains it. Nothing was done. Choose another location.`,
    )
}

/** Whether one of these contains the other or is the same, with symbolic links resolved. */
export async function overlaps(one: string, other: string): Promise<boolean> {
  const [first, second] = [await resolveLinks(one), await resolveLinks(other)]
  return isWithin(first, second) || isWithin(second, first)
}

const isWithin = (path: string, folder: string) => `${path}${sep}`.startsWith(folder === sep ? sep : `${folder}${sep}`)

/** The path without symbolic links. What is not there yet is resolved by the folder that will have it. */
async function resolveLinks(path: string): Promise<string> {
  const found = await realpath(path).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT') || dirname(path) === path) throw error
  })
  return found ?? join(await resolveLinks(dirname(path)), basename(path))
}

/** Folders below the data folder that members' calls and mails write to long after the start. */
const FOLDERS = ['media', 'outbox']

/** Throws the system's error for a folder that could not be read or written later, when nobody watches. */
export async function refuseUnusable(path: string): Promise<void> {
  for (const folder of FOLDERS.map((name) => join(path, name)).filter((each) => existsSync(each))) {
    // Fails for a file of that name too.
    await readdir(folder)
    await access(folder, USABLE)
  }
}

/**
 * Closes the folder and everything in it to the other users of the machine: it contains mails, films and the database's
 * password. The group `passing` may walk through it, without reading, when another user runs the database below it.
 * `postgres` belongs to that user and is closed by itself.
 */
export async function restrictAccess(path: string, log: Logger, passing?: { gid: number }): Promise<void> {
  const close = async (entry: string, mode: number) => {
    await chmod(entry, mode).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return
      if (!isCode(error, 'EPERM')) throw error
      log.warn(
        { path: entry },
        'this belongs to another user, so its permissions were not restricted; chown it to the user that runs Holdfast',
      )
    })
  }
  // The content first: once the folder may be walked through, nothing in it is open.
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.name !== 'postgres' && !entry.isSymbolicLink())
      await close(join(path, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  if (passing) await chown(path, (await stat(path)).uid, passing.gid)
  await close(path, passing ? 0o710 : 0o700)
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
