import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { openBucket } from '#server/platform/object-storage/bucket.ts'
import { openBucketStore } from './bucket-store.ts'
import { copyAssets } from './copy-assets.ts'
import { findOrphans } from './find-orphans.ts'
import { listFiles, openFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

// Tests folders only. cluster/media-store.test.ts tests buckets.

const HOUR = 60 * 60_000

async function createStore(assets: Record<string, string[]> = {}) {
  const dataDir = await createTempFolder()
  const store = openFolderStore(dataDir)
  for (const [asset, files] of Object.entries(assets))
    for (const file of files) await store.write(asset, file, Buffer.from(`${asset} ${file}`))
  return { dataDir, store }
}

const FILM = ['asset.json', 'master.m3u8', 'poster.jpg', 'v240/index.m3u8', 'v240/init.mp4']

test('a copy writes master.m3u8 and asset.json after all other files', async () => {
  const { store } = await createStore({ film: FILM })
  const { store: target } = await createStore()
  const written: string[] = []
  const recorder: MediaStore = {
    ...target,
    write: async (asset, file, bytes) => {
      await target.write(asset, file, bytes)
      written.push(file)
    },
  }
  expect(await copyAssets(store, recorder)).toMatchObject({ assets: 1, files: 5, copied: { files: 5 } })
  expect(written.slice(-2)).toEqual(['master.m3u8', 'asset.json'])
  for (const file of FILM) expect(String(await target.read('film', file))).toBe(`film ${file}`)
})

test('a repeated copy adds missing files, updates older files, and keeps newer files', async () => {
  const { store, dataDir } = await createStore({ film: FILM, poster: ['poster.jpg'] })
  const { store: target } = await createStore({ film: ['master.m3u8', 'asset.json'] })
  const setTime = (file: string, time: number) =>
    utimes(join(dataDir, 'media/film', file), new Date(time), new Date(time))
  await target.write('film', 'asset.json', Buffer.from('from the target'))
  await target.write('film', 'master.m3u8', Buffer.from('from the target'))
  await setTime('asset.json', Date.now() - HOUR)
  await setTime('master.m3u8', Date.now() + HOUR)
  expect((await copyAssets(store, target)).copied.files).toBe(5)
  expect(String(await target.read('film', 'asset.json'))).toBe('from the target')
  expect(String(await target.read('film', 'master.m3u8'))).toBe('film master.m3u8')
})

test('a film that is removed during the copy is removed from the target, too', async () => {
  const { store } = await createStore({ film: FILM })
  const { store: target } = await createStore()
  const read = async (asset: string, file: string) => {
    const bytes = await store.read(asset, file)
    if (file === 'v240/init.mp4') await store.remove(asset)
    return bytes
  }
  expect(await copyAssets({ ...store, read }, target)).toMatchObject({ assets: 0 })
  expect(await target.list('film')).toEqual([])
})

test('an empty folder of the source does not remove the film of that name from the target', async () => {
  const { store, dataDir } = await createStore()
  const { store: target } = await createStore({ film: FILM })
  await mkdir(join(dataDir, 'media/film'), { recursive: true })
  expect(await copyAssets(store, target)).toMatchObject({ assets: 0 })
  expect(await target.list('film')).toHaveLength(FILM.length)
})

test('listing a folder that cannot be read fails', async () => {
  const { dataDir } = await createStore()
  // A file in place of a folder that the disk cannot read.
  await writeFile(join(dataDir, 'file'), '')
  await expect(listFiles(join(dataDir, 'file'))).rejects.toThrow('ENOTDIR')
  expect(await listFiles(join(dataDir, 'missing'))).toEqual([])
})

test('a copy fails if a file in the target differs in size', async () => {
  const { store } = await createStore({ film: FILM })
  const { store: target } = await createStore()
  const write: MediaStore['write'] = (asset, file, bytes) => target.write(asset, file, bytes.subarray(1))
  await expect(copyAssets(store, { ...target, write })).rejects.toThrow('differs in size from the original')
})

test('a copy stops at the first failure', async () => {
  const { store } = await createStore({
    film: Array.from({ length: 100 }, (_, index) => `v240/seg-${10_000 + index}.m4s`),
  })
  const { store: target } = await createStore()
  let writes = 0
  const write = () => Promise.reject(new Error(`failure ${(writes += 1)}`))
  await expect(copyAssets(store, { ...target, write })).rejects.toThrow('failure 1')
  expect(writes).toBeLessThan(20)
})

test('assets that nothing refers to are listed once they are a day old', async () => {
  const { store } = await createStore({ used: FILM, lost: ['poster.jpg'] })
  const lookups: string[][] = []
  const findUsed = async (assets: readonly string[]) => {
    lookups.push(assets.toSorted())
    return new Set(['used'])
  }
  const find = async (now: number) => {
    const orphans = []
    for await (const orphan of findOrphans(store, findUsed, new Date(now))) orphans.push(orphan)
    return orphans
  }
  expect(await find(Date.now() + 23 * HOUR)).toEqual([])
  expect(await find(Date.now() + 25 * HOUR)).toEqual([{ asset: 'lost', files: 1, bytes: 15 }])
  expect(lookups).toEqual([
    ['lost', 'used'],
    ['lost', 'used'],
  ])
})

const bucket = openBucket({
  url: 's3://films',
  bucket: 'films',
  prefix: '',
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  credentials: undefined,
})

test('a film that is not completely copied to the bucket yet is read from the folder', async () => {
  const { store } = await createStore({ film: FILM })
  let copied = ['v240/init.mp4']
  const list = async function* () {
    for (const file of copied) yield { key: `film/${file}`, bytes: 1, changedAt: new Date() }
  }
  const files = openBucketStore({ ...bucket, list, read: async () => Buffer.from('1') }, store)
  const copy = () => files.withLocalFiles('film', ['v240/'], (folder) => readdir(join(folder, 'v240')))
  expect((await copy()).toSorted()).toEqual(['index.m3u8', 'init.mp4'])
  copied = ['v240/init.mp4', 'master.m3u8']
  expect(await copy()).toEqual(['init.mp4'])
})

test('a film of a bucket that is larger than the free space is not copied', async () => {
  const list = async function* () {
    for (const file of ['v240/init.mp4', 'v240/seg-1.m4s', 'v720/seg-1.m4s'])
      yield { key: `film/${file}`, bytes: file === 'v240/init.mp4' ? 1 : 1e18, changedAt: new Date() }
  }
  let reads = 0
  const read = async () => {
    reads += 1
    return Buffer.from('1')
  }
  const store = openBucketStore({ ...bucket, list, read })
  const copy = (paths: string[]) => store.withLocalFiles('film', paths, (folder) => readdir(join(folder, 'v240')))
  expect(await copy(['v240/init.mp4'])).toEqual(['init.mp4'])
  await expect(copy(['v240/'])).rejects.toThrow(/Not enough space .*: about 1000000000 GB needed/)
  expect(reads).toBe(1)
})
