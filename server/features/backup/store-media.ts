import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { MediaLocation } from '#server/features/media/index.ts'
import { FileError, parseJsonFile } from '#server/platform/files/file-errors.ts'
import { forEachParallel } from '#server/platform/object-storage/for-each-parallel.ts'
import { MediaFile } from './contents.ts'
import { type FilmArchive, objectKey } from './film-archive.ts'
import { listSourceFiles, listSourceFolders, type SourceFile } from './source-files.ts'

const KnownFiles = z.array(MediaFile.extend({ changedAt: z.number() }))
type KnownFile = z.infer<typeof KnownFiles>[number]

interface MediaTotals {
  files: number
  bytes: number
  /** Bytes of newly copied files. */
  newBytes: number
}

/** Copies the films and uploads of an academy while the caller reads `lines`, which lists the files by film. */
export function storeMedia(source: MediaLocation, films: FilmArchive, signal?: AbortSignal) {
  const sum: MediaTotals = { files: 0, bytes: 0, newBytes: 0 }
  async function* lines(): AsyncGenerator<Buffer> {
    for (const folder of await listSourceFolders(source)) {
      const listKey = `known/${folder.replace('/', '-')}.json`
      const knownFiles = await readKnownFiles(films, listKey)
      const storedFiles: KnownFile[] = []
      await forEachParallel(await listSourceFiles(source, folder), async (sourceFile) => {
        signal?.throwIfAborted()
        const file = await storeFile(sourceFile, knownFiles.get(sourceFile.path), films, signal)
        if (!file) return
        storedFiles.push(file)
        sum.files += 1
        sum.bytes += file.bytes
        if (file.isNew) sum.newBytes += file.bytes
      })
      storedFiles.sort((a, b) => (a.path < b.path ? -1 : 1))
      const list = Buffer.from(JSON.stringify(storedFiles))
      await films.write(listKey, list.length, toIterable(list))
      yield Buffer.from(
        storedFiles.map(({ path, bytes, sha256 }) => `${JSON.stringify({ path, bytes, sha256 })}\n`).join(''),
      )
    }
  }
  return { lines: lines(), sum: () => sum }
}

async function* toIterable(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function readKnownFiles(films: FilmArchive, key: string): Promise<Map<string, KnownFile>> {
  if ((await films.size(key)) === undefined) return new Map()
  const advice = 'Delete the file; its films will be read again.'
  return new Map(
    parseJsonFile(KnownFiles, await text(films.read(key)), `${films.name}/${key}`, advice).map((file) => [
      file.path,
      file,
    ]),
  )
}

/** Copies a file unless the archive has it. Undefined if the file was deleted. */
async function storeFile(
  { path, bytes: listedBytes, changedAt, open }: SourceFile,
  knownFile: KnownFile | undefined,
  films: FilmArchive,
  signal?: AbortSignal,
): Promise<(KnownFile & { isNew: boolean }) | undefined> {
  const isStored = async ({ sha256, bytes }: Omit<MediaFile, 'path'>) => (await films.size(objectKey(sha256))) === bytes
  // Older versions stored fractions of milliseconds.
  const isUnchanged = knownFile?.bytes === listedBytes && Math.round(knownFile.changedAt) === changedAt
  if (isUnchanged && (await isStored(knownFile))) return { ...knownFile, isNew: false }
  await using content = await open(signal)
  if (!content) return undefined
  const { bytes } = content
  const hash = createHash('sha256')
  for await (const chunk of content.read()) hash.update(chunk)
  const sha256 = hash.digest('hex')
  const isNew = !(await isStored({ sha256, bytes }))
  if (isNew) {
    const changed = `${path} was changed while it was copied. Run the backup again.`
    await films.write(objectKey(sha256), bytes, checkHash(content.read(), sha256, changed))
  }
  return { path, bytes, sha256, changedAt, isNew }
}

/** Yields the chunks, and then throws FileError with `message` if their hash differs. */
export async function* checkHash(content: AsyncIterable<Buffer>, sha256: string, message: string) {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new FileError(message)
}
