import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFullDisk } from '#server/platform/files/disk-space.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { acquireExistingLock, acquireLock } from '#server/platform/files/process-lock.ts'

/**
 * Films are in `DATA_DIR/media/{asset}/…`. After publication, only better renditions are added. A draft is in
 * `media/.work` beside a lock file, which its process locks. An unlocked lock file marks the draft of a dead process,
 * published or not.
 */
export const mediaFolder = (dataDir: string) => join(dataDir, 'media')
const workFolder = (dataDir: string) => join(mediaFolder(dataDir), '.work')

export const isAssetName = (name: string) => /^[a-z0-9-]{1,80}$/.test(name)

/** Returns the folder of a playable film. Undefined if there is no such film. */
export async function findFilmFolder(dataDir: string, asset: string): Promise<string | undefined> {
  if (!isAssetName(asset)) return undefined
  const folder = join(mediaFolder(dataDir), asset)
  return existsSync(join(folder, 'master.m3u8')) ? folder : undefined
}

/** Returns date and random characters, so that names are unique and sort by age. */
const createAssetName = (now: Date) => `${now.toISOString().slice(0, 10)}-${randomBytes(6).toString('hex')}`

/** A film that is being encoded. */
export interface Draft {
  asset: string
  /** Folder of its files until it is published. */
  folder: string
  /** Moves the files to their final folder, atomically and durably. */
  publish(): Promise<void>
}

/** The location of drafts and the catalogue that refers to films. */
export interface Store {
  dataDir: string
  catalogue: Pick<EditableCatalogue, 'hasMedia'>
}

/**
 * Runs `work` on a new draft. If it fails or the process dies, the draft is deleted, published or not, unless the
 * catalogue refers to it. Throws `DiskFull` if the disk is full.
 */
export const withDraft = <T>(store: Store, work: (draft: Draft) => Promise<T>): Promise<T> =>
  explainFullDisk(store.dataDir, () => runWithDraft(store, work))

async function runWithDraft<T>(store: Store, work: (draft: Draft) => Promise<T>): Promise<T> {
  const { dataDir } = store
  await mkdir(workFolder(dataDir), { recursive: true, mode: 0o700 })
  // Frees the space that the new draft needs. The film sweep logs what fails.
  await deleteAbandonedDrafts(store, () => {})
  const asset = createAssetName(new Date())
  const lock = acquireLock(lockPath(dataDir, asset))
  // A cleanup locked or deleted the file first. The name is never reused, because `acquireExistingLock` relies on that.
  if (!lock || !existsSync(lockPath(dataDir, asset))) {
    lock?.close()
    return runWithDraft(store, work)
  }
  let isPublished = false
  try {
    const folder = join(workFolder(dataDir), asset)
    await mkdir(folder)
    const publishDraft = () => {
      isPublished = true
      return publish(folder, join(mediaFolder(dataDir), asset))
    }
    const result = await work({ asset, folder, publish: publishDraft })
    await rm(lockPath(dataDir, asset), { force: true })
    return result
  } catch (error) {
    // Keeps the asset if the catalogue change was committed. If the query fails, the next cleanup repeats it.
    await (isPublished ? deleteIfUnused(store, asset) : discardDraft(dataDir, asset)).catch(() => {})
    throw error
  } finally {
    lock.close()
  }
}

const lockPath = (dataDir: string, asset: string) => join(workFolder(dataDir), `${asset}.lock`)

/** The exclusive right to ingest a lesson. */
export interface Claim {
  release(): void
}

/** Claims a lesson for one ingest. Undefined while another process has the claim. A claim ends with its process. */
export async function claimLesson(dataDir: string, gid: string, id: string): Promise<Claim | undefined> {
  await mkdir(workFolder(dataDir), { recursive: true, mode: 0o700 })
  const name = createHash('sha256')
    .update(JSON.stringify([gid, id]))
    .digest('hex')
    .slice(0, 32)
  // The file is never deleted. Otherwise one process could lock the deleted file, and another a new file with its name.
  const lock = acquireLock(join(workFolder(dataDir), `${name}.claim`))
  return lock && { release: () => lock.close() }
}

async function discardDraft(dataDir: string, asset: string) {
  await rm(join(workFolder(dataDir), asset), { recursive: true, force: true })
  await rm(join(mediaFolder(dataDir), asset), { recursive: true, force: true })
  await rm(lockPath(dataDir, asset), { force: true })
}

/**
 * Deletes leftovers of interrupted ingests, except media in the catalogue. Calls `onFailure` with the folder of each
 * draft that cannot be deleted, and continues with the next one.
 */
export async function deleteAbandonedDrafts(
  store: Store,
  onFailure: (error: unknown, folder: string) => void,
): Promise<void> {
  const folder = workFolder(store.dataDir)
  if (!existsSync(folder)) return
  const locks = (await readdir(folder)).filter((name) => name.endsWith('.lock'))
  for (const asset of locks.map((name) => name.slice(0, -'.lock'.length)))
    await deleteIfAbandoned(store, asset).catch((error: unknown) => onFailure(error, join(folder, asset)))
}

async function deleteIfAbandoned(store: Store, asset: string) {
  const lock = acquireExistingLock(lockPath(store.dataDir, asset))
  // The ingest is still running or has finished.
  if (!lock) return
  try {
    await deleteIfUnused(store, asset)
  } finally {
    lock.close()
  }
}

async function deleteIfUnused({ dataDir, catalogue }: Store, asset: string) {
  if (await catalogue.hasMedia(asset)) await rm(lockPath(dataDir, asset), { force: true })
  else await discardDraft(dataDir, asset)
}

async function publish(from: string, to: string) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries) await sync(join(entry.parentPath, entry.name))
  await sync(from)
  await rename(from, to)
  await sync(join(to, '..'))
}

/**
 * Moves the files of a draft into a published asset, replacing files of the same names, and deletes the draft. Moves
 * playlists after the files they refer to and `asset.json` last, so that playback is not interrupted.
 */
export async function addToAsset(draft: string, published: string): Promise<void> {
  for (const entry of await readdir(draft, { recursive: true, withFileTypes: true }))
    await sync(join(entry.parentPath, entry.name))
  const entries = await readdir(draft, { withFileTypes: true })
  const getMoveOrder = (name: string) => ['master.m3u8', 'asset.json'].indexOf(name)
  for (const entry of entries.toSorted((a, b) => getMoveOrder(a.name) - getMoveOrder(b.name))) {
    const to = join(published, entry.name)
    // An interrupted addition may have left a folder.
    if (entry.isDirectory()) await rm(to, { recursive: true, force: true })
    await rename(join(draft, entry.name), to)
  }
  await sync(published)
  await rm(draft, { recursive: true })
}

async function sync(path: string) {
  await using handle = await open(path, 'r')
  await handle.sync()
}
