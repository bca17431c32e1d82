import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import type { Bucket } from '#server/platform/object-storage/bucket.ts'
import { forEachParallel } from '#server/platform/object-storage/for-each-parallel.ts'
import { findFileKind } from '../file-kinds.ts'
import { listFiles } from './folder-store.ts'
import { type MediaStore, orderFiles, type StoredFile } from './store.ts'

/**
 * Milliseconds until a small file counts as unreachable. Publications read such files while they lock the content, so
 * this is less than the time limit of a statement that waits for the lock.
 */
const READ_TIMEOUT = 5000

/**
 * Opens an S3 bucket as a media store. Files that are missing in the bucket are read from `fallback`, so that an academy can move
 * its films while the server runs.
 */
export function openBucketStore(
  bucket: Bucket,
  fallback?: MediaStore,
): MediaStore & Required<Pick<MediaStore, 'fetch'>> {
  const toKey = (asset: string, file: string) => `${asset}/${file}`
  const write = (asset: string, file: string, bytes: Buffer) =>
    bucket.put(toKey(asset, file), bytes, findFileKind(file)?.type ?? 'application/octet-stream')
  async function list(asset: string): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for await (const { key, bytes, changedAt } of bucket.list(`${asset}/`))
      files.push({ file: key.slice(asset.length + 1), bytes, changedAt })
    return files
  }

  async function upload(draft: string, asset: string) {
    const { first, last } = orderFiles((await listFiles(draft)).map(({ file }) => file))
    const put = async (file: string) => write(asset, file, await readFile(join(draft, file)))
    await forEachParallel(first, put)
    for (const file of last) await put(file)
    await rm(draft, { recursive: true })
  }

  async function download(asset: string, paths: readonly string[], folder: string) {
    const isRequested = (file: string) => paths.some((path) => file.startsWith(path))
    const assetFiles = await list(asset)
    // The asset is being copied from the fallback.
    if (fallback && orderFiles(assetFiles.map(({ file }) => file)).last.length === 0) return false
    const files = assetFiles.filter(({ file }) => isRequested(file))
    const requiredBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
    await ensureSpace(folder, requiredBytes, 0)
    await forEachParallel(files, async ({ file }) => {
      const bytes = await bucket.read(toKey(asset, file))
      // The film was removed in the meantime.
      if (!bytes) return
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    })
    return files.length > 0
  }

  return {
    name: bucket.url,
    publish: upload,
    add: upload,
    async read(asset, file, timeout = AbortSignal.timeout(READ_TIMEOUT)) {
      const bytes = await bucket.read(toKey(asset, file), timeout)
      return bytes ?? fallback?.read(asset, file)
    },
    write,
    async withLocalFiles(asset, paths, work) {
      const folder = await mkdtemp(join(tmpdir(), 'holdfast-film-'))
      try {
        if ((await download(asset, paths, folder)) || !fallback) return await work(folder)
        return await fallback.withLocalFiles(asset, paths, work)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    list,
    listAssets: () => bucket.listFolders(),
    async remove(asset) {
      await forEachParallel(await list(asset), ({ file }) => bucket.remove(toKey(asset, file)))
      await fallback?.remove(asset)
    },
    fetch: (asset, file, request) => bucket.fetch(toKey(asset, file), request),
  }
}
