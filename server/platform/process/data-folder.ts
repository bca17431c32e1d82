import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeUnfinished } from './durable-file.ts'
import { FileError } from './file-errors.ts'
import type { Logger } from './log.ts'
import { takeLock } from './process-lock.ts'

/** The folder that holds all state, claimed by this process alone. */
export interface DataFolder {
  path: string
  release(): void
}

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK

async function takeFolder(path: string) {
  await mkdir(dirname(path), { recursive: true })
  // Not `recursive`, which says of a read-only file system that the folder is not there.
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!isCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error
  })
  await access(path, USABLE)
  return takeLock(join(path, 'holdfast.lock'))
}

/** Makes the folder and claims it until this process ends. Refuses in words while another Holdfast lives on it. */
export async function claimDataFolder(path: string): Promise<DataFolder> {
  const lock = await takeFolder(path).catch((error: unknown) => {
    if (error instanceof FileError) throw error
    throw new Error(`DATA_DIR: expected a folder that Holdfast may write to, not ${path}.`, { cause: error })
  })
  if (!lock) throw new Error(`Another Holdfast already runs on ${path}. Stop it, or set DATA_DIR to another folder.`)
  try {
    for (const folder of [path, ...FOLDERS.map((name) => join(path, name))]) await removeUnfinished(folder)
  } catch (error) {
    lock.close()
    throw error
  }
  return { path, release: () => lock.close() }
}

/** Below the data folder, what members' calls and mails write to long after the start. */
const FOLDERS = ['media', 'outbox']

/** Throws the system's refusal of a folder that could not be read or written later, when nobody looks. */
export async function refuseUnusable(path: string): Promise<void> {
  for (const folder of FOLDERS.map((name) => join(path, name)).filter((each) => existsSync(each))) {
    // Refuses a file in its place, too.
    await readdir(folder)
    await access(folder, USABLE)
  }
}

/**
 * Closes the folder, with everything in it, to the other users of the machine: it holds mails, films and the database's password. The group of
 * `passing` may walk through it, and see nothing, where another user runs the database below it. `postgres` is that user's own, and closed by itself.
 */
export async function closeToOthers(path: string, log: Logger, passing?: { gid: number }): Promise<void> {
  const close = async (entry: string, mode: number) => {
    await chmod(entry, mode).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return
      if (!isCode(error, 'EPERM')) throw error
      log.warn(
        { path: entry },
        'this belongs to another user and stays as open to others as it is: chown it to the user that runs Holdfast',
      )
    })
  }
  // First what is in it: then nobody who may walk through finds anything open.
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.name !== 'postgres' && !entry.isSymbolicLink())
      await close(join(path, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  if (passing) await chown(path, (await stat(path)).uid, passing.gid)
  await close(path, passing ? 0o710 : 0o700)
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
