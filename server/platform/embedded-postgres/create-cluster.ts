import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { readIfExists, replaceFile } from '../files/durable-file.ts'
import { FileError } from '../files/file-errors.ts'
import { endProcessesOfUnfinished } from './leftover-processes.ts'
import { createOwnedFolder, type RunAs } from './run-as.ts'

const runFile = promisify(execFile)

/** Name of the database superuser inside the embedded cluster. */
export const SUPERUSER = 'holdfast'

/** Advice in error messages about a lost or damaged password file. */
export const PASSWORD_REMEDY =
  'It contains the only password of the database. Restore the file from your backup. Delete it only if no database has been created yet.'

/**
 * Returns the password of an embedded cluster. The password is generated once and stored in `file`, which only its
 * owner can read.
 */
export async function readOrCreatePassword(file: string): Promise<string> {
  const savedPassword = (await readIfExists(file))?.trim()
  if (savedPassword === undefined) {
    const password = randomBytes(24).toString('hex')
    await replaceFile(file, password)
    return password
  }
  // Connection URLs contain the password unescaped.
  if (/^[\w.~-]+$/.test(savedPassword)) return savedPassword
  throw new FileError(
    `${file} is damaged: ${savedPassword === '' ? 'it is empty' : 'it does not contain a password'}. ${PASSWORD_REMEDY}`,
  )
}

/** Name of a cluster that is not complete, or not yet the cluster of its data folder. */
export const getUnfinishedFolder = (folder: string) => `${folder}.new`

/**
 * Creates the cluster if it does not exist. Uses a temporary name until the cluster is complete, so that an interrupted
 * start leaves no partial cluster. `writeMarker` writes the files that a new cluster must contain from the beginning.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  password: string,
  user: RunAs | undefined,
  writeMarker: (unfinishedFolder: string) => Promise<void> = async () => undefined,
) {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const unfinishedFolder = getUnfinishedFolder(folder)
  await deleteUnfinishedCluster(unfinishedFolder)
  await createCluster(unfinishedFolder, binaries, password, user)
  await writeMarker(unfinishedFolder)
  await rename(unfinishedFolder, folder)
}

/** Deletes the unfinished cluster of an interrupted start, and ends its processes. */
export async function deleteUnfinishedCluster(folder: string) {
  if (existsSync(folder)) await endProcessesOfUnfinished(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Creates a cluster in a new folder. */
export async function createCluster(
  folder: string,
  { folder: bin }: Binaries,
  password: string,
  user: RunAs | undefined,
) {
  await createOwnedFolder(folder, user)
  const temporary = await mkdtemp(join(tmpdir(), 'holdfast-'))
  try {
    const file = join(temporary, 'password')
    await writeFile(file, password, { mode: 0o600 })
    if (user) for (const path of [temporary, file]) await chown(path, user.uid, user.gid)
    const options = [
      '-D',
      folder,
      '-U',
      SUPERUSER,
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
    ]
    // Processes of an interrupted start are found by their working directory.
    await runFile(join(bin, 'initdb'), options, { ...user, cwd: folder })
  } finally {
    await rm(temporary, { recursive: true })
  }
}
