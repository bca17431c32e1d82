import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFullDisk } from '#server/platform/files/disk-space.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { acquireExistingLock, acquireLock } from '#server/platform/files/process-lock.ts'
import { mediaFolder } from './stores/folder-store.ts'
import { type MediaLocation, openMediaStore } from './stores/open-store.ts'
import { isAssetName } from './stores/store.ts'

/**
 * Folder of drafts. Published films are in the media store (`stores/`); after publication, only better renditions are
 * added. A draft is in `DATA_DIR/media/.work` beside a lock file, which the draft's process locks. An unlocked lock
 * file marks a draft whose process has died, published or not.
 */
const workFolder = (dataDir: string) => join(mediaFolder(dataDir), '.work')

/** Whether a playable film exists. */
export const hasFilm = async (location: MediaLocation, asset: string): Promise<boolean> =>
  isAssetName(asset) && (await openMediaStore(location).read(asset, 'master.m3u8')) !== undefined

/** Returns a name of date and random characters, so that names are unique and sort by age. */
const createAssetName = (now: Date) => `${now.toISOString().slice(0, 10)}-${randomBytes(6).toString('hex')}`

/** A film that is being encoded. */
export interface Draft {
  asset: string
  /** Folder of the draft's files until publication. */
  folder: string
  /** Moves the files to the media store, durably. A failed publication leaves nothing behind. */
  publish(): Promise<void>
}

/** The location of drafts and films, and the catalogue that refers to films. */
export interface Store extends MediaLocation {
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
  // Frees the space that the new draft needs. Failures are ignored, because the film sweep logs them.
  await deleteAbandonedDrafts(store, () => {})
  const asset = createAssetName(new Date())
  const lock = acquireLock(lockPath(dataDir, asset))
  // A cleanup has locked or deleted the file first. A new name is used: `acquireExistingLock` requires unique names.
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
      return openMediaStore(store).publish(folder, asset)
    }
    const result = await work({ asset, folder, publish: publishDraft })
    await rm(lockPath(dataDir, asset), { force: true })
    return result
  } catch (error) {
    // Keeps the asset if the catalogue change was committed. If the query fails, the next cleanup repeats the deletion.
    await (isPublished ? deleteIfUnused(store, asset) : discardDraft(store, asset)).catch(() => {})
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

/**
 * Claims a lesson for one ingest. Undefined while another process has the claim. A claim ends when its process ends.
 */
export async function claimLesson(dataDir: string, gid: string, id: string): Promise<Claim | undefined> {
  await mkdir(workFolder(dataDir), { recursive: true, mode: 0o700 })
  const name = createHash('sha256')
    .update(JSON.stringify([gid, id]))
    .digest('hex')
    .slice(0, 32)
  // The file is never deleted. Otherwise one process could lock the deleted file, and another process a new file.
  const lock = acquireLock(join(workFolder(dataDir), `${name}.claim`))
  return lock && { release: () => lock.close() }
}

async function discardDraft(location: MediaLocation, asset: string) {
  const { dataDir } = location
  await rm(join(workFolder(dataDir), asset), { recursive: true, force: true })
  await openMediaStore(location).remove(asset)
  await rm(lockPath(dataDir, asset), { force: true })
}

/**
 * Deletes leftovers of interrupted ingests, except media in the catalogue. Calls `onFailure` with the folder of each
 * draft that cannot be deleted, and continues with the next draft.
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

async function deleteIfUnused(store: Store, asset: string) {
  if (await store.catalogue.hasMedia(asset)) await rm(lockPath(store.dataDir, asset), { force: true })
  else await discardDraft(store, asset)
}
