import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, type MediaLocation, openBucketWithoutFallback } from '#server/features/media/index.ts'
import { ignoreMissing } from '#server/platform/files/durable-file.ts'
import { MediaFile } from './contents.ts'
import { dataFolderNames } from './data-files.ts'

/** Milliseconds until a file of the bucket counts as unreachable. */
const READ_TIMEOUT = 60_000
const CHUNK_BYTES = 1024 * 1024

/** A file of a film, or an upload. */
export interface SourceFile {
  /** Path relative to the data folder. */
  path: string
  bytes: number
  /** Time of the last change in milliseconds. */
  changedAt: number
  /** Opens the file until `signal` is aborted. Returns undefined if its film was removed in the meantime. */
  open(signal?: AbortSignal): Promise<SourceContent | undefined>
}

export interface SourceContent extends AsyncDisposable {
  bytes: number
  /** Reads the file from its start. */
  read(): AsyncIterable<Buffer>
}

const [MEDIA, UPLOADS] = dataFolderNames.media

/** Lists the folders of published films in the data folder and the bucket, and the folder of uploads. */
export async function listSourceFolders({ dataDir, mediaStore }: MediaLocation): Promise<string[]> {
  const entries = await readdir(join(dataDir, MEDIA), { withFileTypes: true }).catch(ignoreMissing)
  const names = new Set((entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name))
  if (mediaStore) for await (const asset of openBucketWithoutFallback(mediaStore).listAssets()) names.add(asset)
  const films = [...names].filter((name) => !name.startsWith('.')).toSorted()
  return [...films.map((name) => `${MEDIA}/${name}`), UPLOADS]
}

/** Lists the files of a folder. A file of the bucket replaces the file of the data folder, as in playback. */
export async function listSourceFiles({ dataDir, mediaStore }: MediaLocation, folder: string): Promise<SourceFile[]> {
  const files = new Map<string, SourceFile>()
  for (const { file, bytes, changedAt } of await listFiles(join(dataDir, folder))) {
    const path = `${folder}/${file}`
    files.set(path, {
      path,
      bytes,
      changedAt: changedAt.getTime(),
      open: (signal) => openLocalFile(join(dataDir, path), signal),
    })
  }
  if (mediaStore && folder !== UPLOADS) {
    const bucket = openBucketWithoutFallback(mediaStore)
    const asset = folder.slice(MEDIA.length + 1)
    for (const { file, bytes, changedAt } of await bucket.list(asset)) {
      const path = `${folder}/${file}`
      const read = () => bucket.read(asset, file, AbortSignal.timeout(READ_TIMEOUT))
      files.set(path, { path, bytes, changedAt: changedAt.getTime(), open: async () => toContent(await read()) })
    }
  }
  // Programs for buckets create objects such as `film/` to show folders. They are not files.
  return [...files.values()].filter(({ path }) => MediaFile.shape.path.safeParse(path).success)
}

async function openLocalFile(path: string, signal?: AbortSignal): Promise<SourceContent | undefined> {
  // An open file stays readable if its film is removed in the meantime.
  const file = await open(path, 'r').catch(ignoreMissing)
  if (!file) return undefined
  const { size } = await file.stat()
  // An upload may grow while it is read.
  const range = { autoClose: false, highWaterMark: CHUNK_BYTES, start: 0, end: size - 1, signal }
  return {
    bytes: size,
    async *read() {
      if (size > 0) yield* file.createReadStream(range)
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

const toContent = (bytes: Buffer | undefined): SourceContent | undefined =>
  bytes && {
    bytes: bytes.length,
    async *read() {
      yield bytes
    },
    async [Symbol.asyncDispose]() {},
  }
