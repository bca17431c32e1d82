import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { removeUnfinished } from './durable-file.ts'
import { FileError } from './file-errors.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { acquireLock, acquireSharedLock } from './process-lock.ts'

/** The folder that contains all state, locked by this process. */
export interface DataFolder {
  path: string
  release(): void
}

const REQUIRED_ACCESS = constants.R_OK | constants.W_OK | constants.X_OK

async function lockFolder(path: string, isShared: boolean) {
  await mkdir(dirname(path), { recursive: true })
  // Not `recursive`, which reports ENOENT on a read-only file system.
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!isCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error
  })
  await access(path, REQUIRED_ACCESS)
  const openLock = join(path, 'holdfast.lock')
  return isShared ? acquireSharedLock(openLock) : acquireLock(openLock)
}

/**
 * Creates the folder and locks it until this process exits, exclusively or, with `isShared`, together with other
 * processes whose database is external. Throws, with an explanation, while another Holdfast uses it.
 */
export async function claimDataFolder(path: string, { isShared = false } = {}): Promise<DataFolder> {
  const openLock = await lockFolder(path, isShared).catch((error: unknown) => {
    if (error instanceof FileError) throw error
    throw new Error(`DATA_DIR: expected a folder that Holdfast can write to, not ${path}.`, { cause: error })
  })
  if (!openLock)
    throw new Error(`Another Holdfast already runs on ${path}. Stop it, or set DATA_DIR to another folder.`)
  try {
    // Skipped for a shared folder, where another machine may be writing the temporary files.
    for (const folder of isShared ? [] : [path, ...FOLDERS.map((name) => join(path, name))])
      await removeUnfinished(folder)
  } catch (error) {
    openLock.close()
    throw error
  }
  return { path, release: () => openLock.close() }
}

/**
 * Throws FileError for a path inside the data folder or containing it, with symbolic links resolved: a backup there
 * would be copied again, and lost together with the original.
 */
export async function failIfInDataFolder(dataDir: string, path: string): Promise<void> {
  if (await overlaps(dataDir, path))
    throw new FileError(
      `${path} is inside DATA_DIR (${dataDir}) or contains it. Nothing was done. Choose another location.`,
    )
}

/** Returns whether the paths are equal or one contains the other, with symbolic links resolved. */
export async function overlaps(firstPath: string, otherPath: string): Promise<boolean> {
  const [first, second] = [await resolveLinks(firstPath), await resolveLinks(otherPath)]
  return isWithin(first, second) || isWithin(second, first)
}

const isWithin = (path: string, folder: string) => `${path}${sep}`.startsWith(folder === sep ? sep : `${folder}${sep}`)

/** Resolves symbolic links. For a path that does not exist, resolves its nearest existing parent. */
async function resolveLinks(path: string): Promise<string> {
  const resolved = await realpath(path).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT') || dirname(path) === path) throw error
  })
  return resolved ?? join(await resolveLinks(dirname(path)), basename(path))
}

/** Subfolders that members' calls and mails write to long after the start. */
const FOLDERS = ['media', 'outbox']

/**
 * Throws the system's error for a subfolder that cannot be read or written, so that the start fails instead of later
 * work.
 */
export async function requireUsable(path: string): Promise<void> {
  for (const folder of FOLDERS.map((name) => join(path, name)).filter((entryPath) => existsSync(entryPath))) {
    // Also fails if the path is a file.
    await readdir(folder)
    await access(folder, REQUIRED_ACCESS)
  }
}

/**
 * Removes the access of other users to the folder and its content: mails, films and the database's password. The group
 * `groupAccess` may traverse it, without reading, if another user runs the database inside it. `postgres` belongs to that
 * user and already has private permissions.
 */
export async function restrictAccess(path: string, log: Logger, groupAccess?: { gid: number }): Promise<void> {
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
  // The content first, so that nothing in it is readable once the folder may be traversed.
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.name !== 'postgres' && !entry.isSymbolicLink())
      await close(join(path, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  if (groupAccess) await chown(path, (await stat(path)).uid, groupAccess.gid)
  await close(path, groupAccess ? 0o710 : 0o700)
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
