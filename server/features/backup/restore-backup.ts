import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { findExistingFolder } from '#server/platform/files/data-folder.ts'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { type Contents, filePart } from './contents.ts'
import type { FilmArchive } from './film-archive.ts'
import { estimateClusterBytes } from './rehearse-restore.ts'
import { type RestoreResult, restoreDatabase, type RestoreTarget } from './restore-database.ts'
import { copyMedia, failIfMediaExists, requireMedia } from './restore-media.ts'

export interface RestoreRequest {
  dataDir: string
  /** Archive of the films. If undefined, films are not restored. */
  films: FilmArchive | undefined
  /** Disk space that must remain free. */
  keepFreeBytes: number
  /** Whether the database is also restored into the data folder. */
  isEmbedded: boolean
}

/**
 * Throws FileError if the data folder has conflicting files or too little space for the backup. Must be called before
 * the database is changed.
 */
export async function failIfDataFolderUsed(archive: Archive<Contents>, request: RestoreRequest): Promise<void> {
  const { dataDir, films, keepFreeBytes, isEmbedded } = request
  for (const [index, { path }] of archive.about.files.entries()) {
    const file = join(dataDir, path)
    if (existsSync(file) && !(await readFile(file)).equals(await readFilePart(archive, index)))
      throw new FileError(
        `${file} already exists and differs from the file in the backup. Nothing was changed. Restore into a new DATA_DIR, or move the file away.`,
      )
  }
  if (films) {
    await requireMedia(archive, films)
    await failIfMediaExists(dataDir)
  }
  const filmBytes = films ? (archive.about.media?.bytes ?? 0) : 0
  const databaseBytes = isEmbedded ? estimateClusterBytes(archive) : 0
  await ensureSpace(findExistingFolder(dataDir), filmBytes + databaseBytes, keepFreeBytes)
}

/**
 * Restores a verified backup: its database, the files of the data folder and, with `films`, its films. Commits the
 * database last, so that an interrupted restore can be repeated.
 */
export async function restoreBackup(
  archive: Archive<Contents>,
  request: Pick<RestoreRequest, 'dataDir' | 'films'>,
  target: Omit<RestoreTarget, 'beforeCommit'>,
): Promise<RestoreResult> {
  const { dataDir, films } = request
  await using copiedFilms = films && (await copyMedia(archive, { dataDir, films }))
  await using undo = new AsyncDisposableStack()
  const restored = await restoreDatabase(archive, {
    ...target,
    beforeCommit: async () => {
      for (const [index, { path }] of archive.about.files.entries()) {
        const file = join(dataDir, path)
        if (existsSync(file)) continue
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        undo.defer(() => rm(file, { force: true }))
        await replaceFile(file, await readFilePart(archive, index))
      }
      if (copiedFilms) undo.defer(() => copiedFilms.undoPlace())
      await copiedFilms?.place()
    },
  })
  undo.move()
  return restored
}

/** Reads a file into memory. The files are small. */
async function readFilePart(archive: Archive<Contents>, index: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of archive.read(filePart(index))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
