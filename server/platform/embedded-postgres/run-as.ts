import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findExistingFolder } from '../files/data-folder.ts'

/** The user that runs PostgreSQL if Holdfast runs as root, because PostgreSQL does not run as root. */
export interface RunAs {
  uid: number
  gid: number
}

/**
 * Folder for files that the PostgreSQL user cannot access in the data folder, for example because the data folder is in
 * a private home directory.
 */
const SHARED_FOLDER = '/var/lib/holdfast'

/**
 * Returns the user for PostgreSQL. Returns undefined if this process is not root, because PostgreSQL then runs as the
 * same user.
 */
export function findRunAs(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". Start Holdfast as a regular user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function canEnter(folder: string, { uid, gid }: RunAs): boolean {
  const stat = statSync(folder)
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

/** Returns whether the user may enter all parent folders of `path`. Folders that do not exist yet are ignored. */
export function canReach(path: string, user: RunAs): boolean {
  const parent = dirname(path)
  if (parent === path) return true
  return canReach(parent, user) && (!existsSync(parent) || canEnter(parent, user))
}

/** Returns a subfolder of the shared folder that is unique to `folder`. */
export function getSharedFolder(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(SHARED_FOLDER, name)
}

/** Returns the folder if the user can reach it, otherwise its shared folder. */
export const chooseReachable = (folder: string, user: RunAs | undefined): string =>
  !user || canReach(folder, user) ? folder : getSharedFolder(folder)

/**
 * Returns the folder for the clusters of a new data folder: inside the data folder if the user can access it, otherwise
 * the shared folder.
 */
export function chooseHome(dataDir: string, user: RunAs | undefined): string {
  const insideDataDir = join(dataDir, 'postgres')
  return !user || canReach(dataDir, user) ? insideDataDir : getSharedFolder(insideDataDir)
}

/** Throws if the user cannot reach the folder that was chosen for the clusters of the data folder. */
export function failIfUnreachable(folder: string, dataDir: string, user: RunAs | undefined) {
  if (!user || canReach(folder, user)) return
  throw new Error(
    `PostgreSQL does not run as root, and its user can access neither ${dirname(dataDir)} nor ${SHARED_FOLDER}. ` +
      `Nothing was stored. Run the command as the owner of ${findExistingFolder(dirname(dataDir))}, such as: runuser -u holdfast -- npm …`,
  )
}

/** Throws if PostgreSQL could not run in the data folder. Called before a new data folder is created. */
export function failIfNewFolderUnreachable(dataDir: string) {
  if (existsSync(dataDir)) return
  const user = findRunAs()
  failIfUnreachable(chooseHome(dataDir, user), dataDir, user)
}

/** Creates a private folder owned by the user. */
export async function createOwnedFolder(folder: string, user: RunAs | undefined) {
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/**
 * Returns the folder of the PostgreSQL binaries. Copies the binaries once to the shared folder if the user cannot
 * access the installed binaries.
 */
export async function copyIfUnreachable(folder: string, version: string, user: RunAs | undefined): Promise<string> {
  if (!user || canReach(join(folder, 'postgres'), user)) return folder
  const copy = join(SHARED_FOLDER, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinishedCopy = `${copy}.${process.pid}`
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await cp(dirname(folder), unfinishedCopy, { recursive: true, verbatimSymlinks: true })
    await rename(unfinishedCopy, copy).catch(() => rm(unfinishedCopy, { recursive: true }))
  }
  return join(copy, 'bin')
}
