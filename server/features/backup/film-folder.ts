import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { overlaps } from '#server/platform/files/data-folder.ts'
import { ensureSpace, explainFullDisk } from '#server/platform/files/disk-space.ts'
import { ignoreMissing, removeUnfinishedFiles, syncFolder } from '#server/platform/files/durable-file.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { dataFolderNames } from './data-files.ts'
import type { FilmArchive } from './film-archive.ts'

/** Opens a folder for the films of backups. Writes only while `keepFreeBytes` remain free on its disk. */
export function openFilmFolder(folder: string, keepFreeBytes: number): FilmArchive {
  let writes = 0
  return {
    name: folder,

    async prepare({ dataDir }) {
      for (const name of dataFolderNames.media)
        if (await overlaps(join(dataDir, name), folder))
          throw new FileError(
            `${folder} is inside ${join(dataDir, name)} or contains it, so it would be copied into itself. Choose another folder.`,
          )
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeUnfinishedFiles(folder)
    },

    size: async (key) => (await stat(join(folder, key)).catch(ignoreMissing))?.size,

    // Opens the file when it is read, because nobody would handle an error before.
    async *read(key) {
      yield* createReadStream(join(folder, key))
    },

    async write(key, bytes, content) {
      await ensureSpace(folder, bytes, keepFreeBytes)
      const path = join(folder, key)
      const temporary = join(folder, `file-${(writes += 1)}.${process.pid}.tmp`)
      try {
        await explainFullDisk(folder, () => writeDurably(temporary, content))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
      await syncFolder(dirname(path))
    },
  }
}

/** Writes a file and flushes it to disk. */
export async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  for await (const chunk of content) await file.writeFile(chunk)
  await file.sync()
}
