import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config/index.ts'
import { ensureSpace, explainFullDisk } from '#server/platform/files/disk-space.ts'
import { ignoreMissing, removeUnfinishedFiles, replaceFile, syncFolder } from '#server/platform/files/durable-file.ts'
import { readJsonFile } from '#server/platform/files/file-errors.ts'
import { MediaFile } from './contents.ts'
import { dataFolderNames } from './data-files.ts'

/**
 * Returns the path of a file in a media folder, which stores each file once by its hash: `objects/ab/abcd…`. Several
 * backups share the folder, and only new files are copied. `known/` lists the copied files by film, so that they are
 * not read again.
 */
export const objectPath = (mediaDir: string, sha256: string) => join(mediaDir, 'objects', sha256.slice(0, 2), sha256)

const KnownFiles = z.array(MediaFile.extend({ changedAt: z.number() }))
type KnownFiles = z.infer<typeof KnownFiles>

interface MediaTotals {
  files: number
  bytes: number
  /** Bytes of newly copied files. */
  newBytes: number
}

/** Copies the films and uploads of a data folder while the caller reads `lines`, which lists the files by film. */
export function storeMedia(
  { dataDir, disk }: Pick<Config, 'dataDir' | 'disk'>,
  mediaDir: string,
  signal?: AbortSignal,
) {
  const sum: MediaTotals = { files: 0, bytes: 0, newBytes: 0 }
  async function* lines(): AsyncGenerator<Buffer> {
    await mkdir(join(mediaDir, 'known'), { recursive: true, mode: 0o700 })
    await removeUnfinishedFiles(mediaDir)
    await removeUnfinishedFiles(join(mediaDir, 'known'))
    for (const folder of await listFolders(dataDir)) {
      const listFile = join(mediaDir, 'known', `${folder.replace('/', '-')}.json`)
      const previousFiles =
        (await readJsonFile(KnownFiles, listFile, `Delete the file; its films will be read again.`)) ?? []
      const knownFiles = new Map(previousFiles.map((file) => [file.path, file]))
      const storedFiles: KnownFiles = []
      for (const path of await listFiles(dataDir, folder)) {
        signal?.throwIfAborted()
        const file = await storeFile(
          { dataDir, mediaDir, keepFreeBytes: disk.uploadMinimum },
          path,
          knownFiles.get(path),
        )
        if (!file) continue
        storedFiles.push(file)
        sum.files += 1
        sum.bytes += file.bytes
        if (file.isNew) sum.newBytes += file.bytes
      }
      await replaceFile(listFile, JSON.stringify(storedFiles))
      yield Buffer.from(
        storedFiles.map(({ path, bytes, sha256 }) => `${JSON.stringify({ path, bytes, sha256 })}\n`).join(''),
      )
    }
  }
  return { lines: lines(), sum: () => sum }
}

/** Lists the folders of published films, and the folder of uploads. */
async function listFolders(dataDir: string): Promise<string[]> {
  const [media, uploads] = dataFolderNames.media
  const films = await readdir(join(dataDir, media), { withFileTypes: true }).catch(ignoreMissing)
  const names = (films ?? [])
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  return [...names.toSorted().map((name) => `${media}/${name}`), uploads]
}

async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  // The film may have been removed in the meantime.
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .toSorted()
}

interface Folders {
  dataDir: string
  mediaDir: string
  /** Disk space that must remain free. */
  keepFreeBytes: number
}

type StoredFile = KnownFiles[number] & { isNew: boolean }

/** Copies a file unless it is unchanged. Undefined if the file was deleted. */
async function storeFile(
  { dataDir, mediaDir, keepFreeBytes }: Folders,
  path: string,
  knownFile: KnownFiles[number] | undefined,
): Promise<StoredFile | undefined> {
  // An open file stays readable if its film is removed in the meantime.
  await using file = await open(join(dataDir, path), 'r').catch(ignoreMissing)
  if (!file) return undefined
  const stats = await file.stat()
  const changedAt = stats.mtimeMs
  if (
    knownFile?.bytes === stats.size &&
    knownFile.changedAt === changedAt &&
    existsSync(objectPath(mediaDir, knownFile.sha256))
  )
    return { ...knownFile, isNew: false }
  await ensureSpace(mediaDir, stats.size, keepFreeBytes)
  const temporary = join(mediaDir, `object.${process.pid}.tmp`)
  const { bytes, sha256 } = await explainFullDisk(mediaDir, () => copyHashed(file, temporary))
  const object = objectPath(mediaDir, sha256)
  const isNew = !existsSync(object)
  if (isNew) {
    await mkdir(dirname(object), { recursive: true, mode: 0o700 })
    await rename(temporary, object)
    await syncFolder(dirname(object))
  } else await rm(temporary)
  return { path, bytes, sha256, changedAt, isNew }
}

/** Copies a file and flushes it to disk. Returns length and hash of the copied bytes. */
export async function copyHashed(source: FileHandle, target: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await using to = await open(target, 'w', 0o600)
  for await (const chunk of source.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 })) {
    const piece = Buffer.from(chunk)
    hash.update(piece)
    bytes += piece.length
    await to.writeFile(piece)
  }
  await to.sync()
  return { bytes, sha256: hash.digest('hex') }
}
