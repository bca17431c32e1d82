import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { removeUnfinishedFiles } from './durable-file.ts'
import { FileError } from './file-errors.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { acquireLock, acquireSharedLock } from './process-lock.ts'

/** The data folder, which contains all files that Holdfast stores. This process holds its lock. */
export interface DataFolder {
  path: string
  release(): void
}

const REQUIRED_ACCESS = constants.R_OK | constants.W_OK | constants.X_OK

async function lockFolder(path: string, isShared: boolean) {
  await mkdir(dirname(path), { recursive: true })
  // Does not use `recursive`, which reports ENOENT on a read-only file system.
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error
  })
  await access(path, REQUIRED_ACCESS)
  const lockPath = join(path, 'holdfast.lock')
  return isShared ? acquireSharedLock(lockPath) : acquireLock(lockPath)
}

/**
 * Creates the folder and locks it until this process exits, exclusively or, with `isShared`, together with other
 * processes whose database is external. Throws, with an explanation, if another Holdfast server uses the folder.
 */
export async function claimDataFolder(path: string, { isShared = false } = {}): Promise<DataFolder> {
  const lock = await lockFolder(path, isShared).catch((error: unknown) => {
    if (error instanceof FileError) throw error
    throw new Error(`DATA_DIR: expected a folder that Holdfast can write to, not ${path}.`, { cause: error })
  })
  if (!lock)
    throw new Error(`Another Holdfast server is already using ${path}. Stop it, or set DATA_DIR to another folder.`)
  try {
    // In a shared folder, unfinished files are kept, because another machine may still be writing them.
    for (const folder of isShared ? [] : [path, ...SUBFOLDERS.map((name) => join(path, name))])
      await removeUnfinishedFiles(folder)
  } catch (error) {
    lock.close()
    throw error
  }
  return { path, release: () => lock.close() }
}

/** Returns the path if it exists, otherwise its nearest parent that exists. */
export const findExistingFolder = (path: string): string =>
  existsSync(path) ? path : findExistingFolder(dirname(path))

/**
 * Throws FileError if the path is inside the data folder or contains it, after resolving symbolic links. A backup
 * inside the data folder would be part of the next backup, and would be lost together with the data folder.
 */
export async function failIfOverlapsDataFolder(dataDir: string, path: string): Promise<void> {
  if (await overlaps(dataDir, path))
    throw new FileError(
      `${path} is inside DATA_DIR (${dataDir}) or contains it. Nothing was done. Choose another location.`,
    )
}

/** Returns whether the paths are equal or one contains the other, after resolving symbolic links. */
export async function overlaps(firstPath: string, otherPath: string): Promise<boolean> {
  const [first, second] = [await resolveLinks(firstPath), await resolveLinks(otherPath)]
  return isWithin(first, second) || isWithin(second, first)
}

const isWithin = (path: string, folder: string) => `${path}${sep}`.startsWith(folder === sep ? sep : `${folder}${sep}`)

/** Resolves symbolic links. For a path that does not exist, resolves the nearest existing parent. */
async function resolveLinks(path: string): Promise<string> {
  const resolved = await realpath(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error
  })
  return resolved ?? join(await resolveLinks(dirname(path)), basename(path))
}

/** Subfolders for films and emails, which may first be written to long after startup. */
const SUBFOLDERS = ['media', 'outbox']

/**
 * Throws the operating system's error if a subfolder cannot be read or written, so that startup fails instead of a
 * later call.
 */
export async function requireUsable(path: string): Promise<void> {
  for (const folder of SUBFOLDERS.map((name) => join(path, name)).filter((entryPath) => existsSync(entryPath))) {
    // Also fails if the path is a file.
    await readdir(folder)
    await access(folder, REQUIRED_ACCESS)
  }
}

/**
 * Removes the access of other users to the folder and its content: emails, films and the database's password. If
 * another user runs the database inside the folder, that user's group `groupAccess` may traverse the folder but not
 * list it. The subfolder `postgres` belongs to that user and already has private permissions.
 */
export async function restrictAccess(path: string, log: Logger, groupAccess?: { gid: number }): Promise<void> {
  const setMode = async (entry: string, mode: number) => {
    await chmod(entry, mode).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return
      if (!hasCode(error, 'EPERM')) throw error
      log.warn(
        { path: entry },
        'the file or folder belongs to another user, so its permissions were not restricted; chown it to the user that runs Holdfast',
      )
    })
  }
  // Restricts the content first, so that no file in it is readable when the folder may be traversed.
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.name !== 'postgres' && !entry.isSymbolicLink())
      await setMode(join(path, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  if (groupAccess) await chown(path, (await stat(path)).uid, groupAccess.gid)
  await setMode(path, groupAccess ? 0o710 : 0o700)
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
