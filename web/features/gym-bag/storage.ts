import { tryCatch } from '#web/api/read-response.ts'
import { deleteForeignFiles } from '#web/api/file-type.ts'
import type { BagFile } from './film-files.ts'

/** Storage reported by the browser. */
export interface StorageSpace {
  usedBytes: number
  freeBytes: number
  /** True if the browser does not evict data automatically. */
  isPersistent: boolean
}

/** Returns undefined if the browser does not report its storage. */
export async function readStorageSpace(): Promise<StorageSpace | undefined> {
  const { storage } = navigator
  const { quota, usage = 0 } = (await tryCatch(() => storage.estimate())) ?? {}
  if (quota === undefined) return undefined
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isPersistent: await storage.persisted() }
}

/** Requests persistent storage. The browser can deny it, and some prompt the member. */
export const requestPersistence = async () => (await tryCatch(() => navigator.storage.persist())) ?? false

/** Formats bytes: 12_400_000 → "12 MB". */
export function formatSize(bytes: number) {
  const megabytes = bytes / 1e6
  if (megabytes < 1) return 'less than 1 MB'
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}

/** Number of concurrent downloads. */
const CONCURRENCY = 4

/** Stores files in a cache, skipping those already stored. Returns the total bytes. */
export async function storeFiles(
  name: string,
  files: readonly BagFile[],
  signal: AbortSignal,
  onStored: (stored: number) => void,
): Promise<number> {
  const cache = await caches.open(name)
  await deleteForeignFiles(cache)
  const remainingFiles = files.values()
  let storedCount = 0
  let bytes = 0
  const storeNextFiles = async () => {
    for (const { url, load } of remainingFiles) {
      signal.throwIfAborted()
      // A separate statement, because `bytes += await …` would read `bytes` before the await.
      const size = await getSize((await cache.match(url)) ?? (await storeResponse(cache, url, await load())))
      bytes += size
      onStored((storedCount += 1))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, storeNextFiles))
  return bytes
}

/** Stores a response with its type only. The other headers describe the transfer and an expiring grant. */
async function storeResponse(cache: Cache, url: string, response: Response) {
  const type = response.headers.get('content-type') ?? ''
  const file = new Response(await response.blob(), { headers: { 'content-type': type } })
  await cache.put(url, file.clone())
  return file
}

const getSize = async (response: Response) => (await response.blob()).size
