import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { syncFolder } from '#server/platform/files/durable-file.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { forEachParallel } from '#server/platform/object-storage/for-each-parallel.ts'
import { type Contents, MEDIA_PART, MediaFile } from './contents.ts'
import { dataFolderNames } from './data-files.ts'
import { type FilmArchive, objectKey } from './film-archive.ts'
import { writeDurably } from './film-folder.ts'
import { checkHash } from './store-media.ts'

/** Throws FileError if a film of the backup is missing or damaged in the archive of films. */
export async function requireMedia(archive: Archive<Contents>, films: FilmArchive): Promise<void> {
  if (!archive.about.media)
    throw new FileError(`${archive.path} contains no films because it was made without --media. Omit --media.`)
  await forEachParallel(listMedia(archive), async ({ path, bytes, sha256 }) => {
    const size = await films.size(objectKey(sha256))
    if (size !== bytes)
      throw new FileError(
        `${path} is ${size === undefined ? 'missing' : 'damaged'} in ${films.name} (${objectKey(sha256)}). Nothing was changed. Restore the file, or omit --media to restore without films.`,
      )
  })
}

/** Reads all films of the backup. Throws FileError if one is missing or differs from its hash. */
export async function verifyMedia(archive: Archive<Contents>, films: FilmArchive): Promise<void> {
  await requireMedia(archive, films)
  await forEachParallel(listMedia(archive), async (file) => {
    for await (const _ of readVerified(films, file));
  })
}

/** Reads a film file. Throws FileError at its end if it differs from its hash. */
function readVerified(films: FilmArchive, { path, sha256 }: MediaFile) {
  const key = objectKey(sha256)
  const damaged = `${films.name}/${key} is damaged: its content differs from the stored content. It belongs to ${path}.`
  return checkHash(films.read(key), sha256, damaged)
}

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
  { dataDir, films }: { dataDir: string; films: FilmArchive },
): Promise<RestoredFilms> {
  const folder = join(dataDir, 'restoring')
  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()
  try {
    await forEachParallel(listMedia(archive), async (file) => {
      await mkdir(dirname(join(folder, file.path)), { recursive: true, mode: 0o700 })
      await writeDurably(join(folder, file.path), readVerified(films, file))
    })
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
