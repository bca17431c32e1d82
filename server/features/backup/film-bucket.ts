import { buffer } from 'node:stream/consumers'
import type { BucketConfig } from '#server/config/index.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { BucketUnavailable } from '#server/platform/object-storage/bucket-unavailable.ts'
import { type Bucket, openBucket } from '#server/platform/object-storage/bucket.ts'
import type { FilmArchive } from './film-archive.ts'

/** Milliseconds after which a bucket that does not respond fails a backup or restore before its start. */
const CHECK_TIMEOUT = 5000
const MEDIA_TYPE = 'application/octet-stream'
/** Files up to this size are sent at once. Larger files are sent in parts, at least of this size. */
const PART_BYTES = 8 * 1024 * 1024
/** Maximum number of parts of an object in S3. */
const MAX_PARTS = 10_000

/** Opens a bucket. Throws BucketUnavailable if it does not respond. */
export async function openReachableBucket(config: BucketConfig): Promise<Bucket> {
  const bucket = openBucket(config)
  await bucket.check(AbortSignal.timeout(CHECK_TIMEOUT))
  return bucket
}

/** Opens a bucket for the films of backups. */
export async function openFilmBucket(config: BucketConfig): Promise<FilmArchive> {
  const bucket = await openReachableBucket(config)
  const fetch = (key: string, method: 'GET' | 'HEAD') =>
    bucket.fetch(key, { method, signal: new AbortController().signal })
  return {
    name: bucket.url,

    async prepare({ mediaStore }) {
      const prefixes = [config.prefix, mediaStore?.prefix ?? ''].toSorted((a, b) => a.length - b.length)
      const [shorter = '', longer = ''] = prefixes
      if (mediaStore?.bucket === config.bucket && longer.startsWith(shorter))
        throw new FileError(
          `${config.url} is inside the films (${mediaStore.url}) or contains them, so they would be copied into themselves. Choose another prefix or bucket.`,
        )
    },

    async size(key) {
      const response = await fetch(key, 'HEAD')
      response?.body?.destroy()
      return response && Number(response.headers['content-length'])
    },

    async *read(key) {
      const response = await fetch(key, 'GET')
      if (!response?.body) throw new FileError(`${config.url}/${key} is missing.`)
      try {
        yield* response.body
      } catch (error) {
        throw new BucketUnavailable(config.url, error)
      }
    },

    async write(key, bytes, content) {
      if (bytes <= PART_BYTES) await bucket.put(key, await buffer(content), MEDIA_TYPE)
      else
        await bucket.putParts(key, joinChunks(content, Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS))), MEDIA_TYPE)
    },
  }
}

/** Joins chunks to parts of at least `size` bytes, except for the last part. */
async function* joinChunks(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    if (length < size) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks)
}
