import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { syncFolder } from '#server/platform/files/durable-file.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { type Contents, MEDIA_PART, MediaFile } from './contents.ts'
import { dataFolderNames } from './data-files.ts'
import { copyHashed, objectPath } from './store-media.ts'

/** Throws FileError if a film of the backup is missing or damaged in the media folder. */
export async function requireMedia(archive: Archive<Contents>, mediaDir: string): Promise<void> {
  if (!archive.about.media)
    throw new FileError(`${archive.path} contains no films because it was made without --media. Omit --media.`)
  for await (const { path, bytes, sha256 } of listMedia(archive)) {
    const stats = await stat(objectPath(mediaDir, sha256)).catch(() => undefined)
    if (stats?.size !== bytes)
      throw new FileError(
        `${path} is ${stats ? 'damaged' : 'missing'} in the folder of films ${mediaDir} (${objectPath(mediaDir, sha256)}). Nothing was changed. Restore the file, or omit --media to restore without films.`,
      )
  }
}

/** Reads the films of the backup in the media folder. Throws FileError if one is missing or differs from its hash. */
export async function verifyMedia(archive: Archive<Contents>, mediaDir: string): Promise<void> {
  await requireMedia(archive, mediaDir)
  for await (const { path, sha256 } of listMedia(archive)) {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(objectPath(mediaDir, sha256))) hash.update(Buffer.from(chunk))
    if (hash.digest('hex') !== sha256) throw createDamagedError(mediaDir, { path, sha256 })
  }
}

const createDamagedError = (mediaDir: string, { path, sha256 }: Pick<MediaFile, 'path' | 'sha256'>) =>
  new FileError(
    `${objectPath(mediaDir, sha256)} is damaged: its content differs from the stored content. It belongs to ${path}.`,
  )

/** Throws FileError if the data folder already has films. */
export async function failIfMediaExists(dataDir: string): Promise<void> {
  for (const name of dataFolderNames.media)
    if ((await readdir(join(dataDir, name)).catch(() => [])).length > 0)
      throw new FileError(
        `${join(dataDir, name)} is not empty. Nothing was changed. Restore into an empty DATA_DIR, or omit --media.`,
      )
}

/** Copied films that are not in their final folders yet. */
export interface RestoredFilms extends AsyncDisposable {
  place(): Promise<void>
  undoPlace(): Promise<void>
}

/**
 * Copies the films of a backup into a temporary folder and verifies their hashes. `place` moves them to their final
 * folders. The temporary folder is deleted on disposal.
 */
export async function copyMedia(
  archive: Archive<Contents>,
  { dataDir, mediaDir }: { dataDir: string; mediaDir: string },
): Promise<RestoredFilms> {
  const folder = join(dataDir, 'restoring')
  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()
  try {
    for await (const { path, sha256 } of listMedia(archive)) {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
      await using object = await open(objectPath(mediaDir, sha256), 'r')
      const copiedFile = await copyHashed(object, join(folder, path))
      if (copiedFile.sha256 !== sha256) throw createDamagedError(mediaDir, { path, sha256 })
    }
  } catch (error) {
    await clear()
    throw error
  }
  const move = async (from: string, to: string) => {
    for (const name of dataFolderNames.media.filter((item) => existsSync(join(from, item))))
      await rename(join(from, name), join(to, name))
    await syncFolder(dataDir)
  }
  return {
    place: () => move(folder, dataDir),
    undoPlace: () => move(dataDir, folder),
    [Symbol.asyncDispose]: clear,
  }
}

async function* listMedia(archive: Archive<Contents>): AsyncGenerator<MediaFile> {
  let remainder = ''
  const decoder = new TextDecoder()
  for await (const chunk of archive.read(MEDIA_PART)) {
    const lines = (remainder + decoder.decode(chunk, { stream: true })).split('\n')
    remainder = lines.pop() ?? ''
    for (const line of lines) yield MediaFile.parse(JSON.parse(line))
  }
}
