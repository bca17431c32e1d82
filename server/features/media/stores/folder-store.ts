import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ignoreMissing, readBytesIfExists } from '#server/platform/files/durable-file.ts'
import { failIfSpecialFile } from '#server/platform/files/file-errors.ts'
import { isAssetName, type MediaStore, orderFiles, type StoredFile } from './store.ts'

export const mediaFolder = (dataDir: string) => join(dataDir, 'media')

/** Opens the folder `DATA_DIR/media` as a media store. */
export function openFolderStore(dataDir: string): MediaStore {
  const folder = mediaFolder(dataDir)
  return {
    name: folder,

    async publish(draft, asset) {
      await syncFiles(draft)
      await rename(draft, join(folder, asset))
      await sync(folder)
    },

    async add(draft, asset) {
      await syncFiles(draft)
      const entries = await readdir(draft, { withFileTypes: true })
      const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))
      const { first, last } = orderFiles(entries.map(({ name }) => name))
      for (const name of [...first, ...last]) {
        const target = join(folder, asset, name)
        // An interrupted call may have left a folder.
        if (folders.has(name)) await rm(target, { recursive: true, force: true })
        // A new modification time makes `copyAssets` copy the file again.
        else await utimes(join(draft, name), new Date(), new Date())
        await rename(join(draft, name), target)
      }
      await sync(join(folder, asset))
      await rm(draft, { recursive: true })
    },

    async read(asset, file) {
      const path = join(folder, asset, file)
      await failIfSpecialFile(path)
      return readBytesIfExists(path)
    },

    async write(asset, file, bytes) {
      const path = join(folder, asset, file)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`
      try {
        // The default mode allows nginx to read the file, as with the files of drafts.
        await writeFile(temporary, bytes, { flush: true })
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },

    withLocalFiles: (asset, _paths, work) => work(join(folder, asset)),

    list: (asset) => listFiles(join(folder, asset)),

    async *listAssets() {
      for (const entry of await readdir(folder, { withFileTypes: true }))
        if (entry.isDirectory() && isAssetName(entry.name)) yield entry.name
    },

    remove: (asset) => rm(join(folder, asset), { recursive: true, force: true }),
  }
}

/** Lists the files below a folder. Returns an empty list only if the folder does not exist; throws other errors. */
export async function listFiles(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  const paths = (entries ?? []).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(async (path) => {
      const stats = await stat(path).catch(ignoreMissing)
      return stats && { file: path.slice(folder.length + 1), bytes: stats.size, changedAt: stats.mtime }
    }),
  )
  return files.filter((file) => file !== undefined)
}

async function syncFiles(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await sync(join(entry.parentPath, entry.name))
  await sync(folder)
}

async function sync(path: string) {
  await using handle = await open(path, 'r')
  await handle.sync()
}
