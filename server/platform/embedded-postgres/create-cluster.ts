import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { readIfExists, replaceFile } from '../files/durable-file.ts'
import { FileError } from '../files/file-errors.ts'
import { failIfOtherMajor } from './find-cluster.ts'
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

/**
 * Creates the cluster if it does not exist. Uses a temporary name until the cluster is complete, so that an interrupted
 * start leaves no partial cluster. Rejects a cluster of another major version instead of upgrading it. `writeMarker`
 * writes the files that a new cluster must contain from the beginning.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  password: string,
  user: RunAs | undefined,
  writeMarker: (unfinishedFolder: string) => Promise<void> = async () => undefined,
) {
  const versionFile = join(folder, 'PG_VERSION')
  if (existsSync(versionFile))
    return failIfOtherMajor(folder, (await readFile(versionFile, 'utf8')).trim(), binaries.major)
  const unfinishedFolder = `${folder}.new`
  await rm(unfinishedFolder, { recursive: true, force: true })
  await createOwnedFolder(unfinishedFolder, user)
  await initializeCluster(unfinishedFolder, binaries, password, user)
  await writeMarker(unfinishedFolder)
  await rename(unfinishedFolder, folder)
}

async function initializeCluster(folder: string, { folder: bin }: Binaries, password: string, user: RunAs | undefined) {
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
    await runFile(join(bin, 'initdb'), options, { ...user, cwd: '/' })
  } finally {
    await rm(temporary, { recursive: true })
  }
}
