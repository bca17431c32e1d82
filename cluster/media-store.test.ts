import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BucketConfig } from '#server/config/index.ts'
import { findPeaks } from '#server/features/captions/peaks.ts'
import { findFileKind } from '#server/features/media/file-kinds.ts'
import { ingestLowestFirst } from '#server/features/media/ingest/ingest-lowest-first.ts'
import { deleteAbandonedDrafts, hasFilm, withDraft } from '#server/features/media/media-store.ts'
import { publishStill } from '#server/features/media/publish-pictures.ts'
import { checkMediaStore } from '#server/features/media/stores/check-store.ts'
import { copyAssets } from '#server/features/media/stores/copy-assets.ts'
import { findOrphans } from '#server/features/media/stores/find-orphans.ts'
import { listFiles, openFolderStore } from '#server/features/media/stores/folder-store.ts'
import { openBucketWithoutFallback, openMediaStore } from '#server/features/media/stores/open-store.ts'
import { prepareLessons, requestFilmUrl } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { startCeph } from './start-ceph.ts'

// An academy whose films are in a bucket of Ceph, from the ingest to the player.
let mediaStore: BucketConfig
let academy: TestApp
let member: Person
let lessons: Awaited<ReturnType<typeof prepareLessons>>
/** URL of the paid lesson with a valid grant, up to the file name. */
let film: string
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  mediaStore = opened.use(await startCeph()).bucket
  const prepare = async (dataDir: string) => (lessons = await prepareLessons(dataDir, mediaStore))
  academy = opened.use(await createTestApp({ config: { mediaStore }, prepare }))
  member = await createMember(academy, 'paid')
  film = await requestFilmUrl(academy, member, lessons.paid)
  await academy.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => opened.disposeAsync())

async function toList<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
const bucket = () => openBucketWithoutFallback(mediaStore)
const location = () => ({ dataDir: academy.dataDir, mediaStore })
const createStore = (isUsed = false) => ({ ...location(), catalogue: { hasMedia: async () => isUsed } })
const listNames = async (asset: string) => (await bucket().list(asset)).map(({ file }) => file).toSorted()
const createPrefix = (name: string): BucketConfig => ({
  ...mediaStore,
  url: `s3://${mediaStore.bucket}/${name}`,
  prefix: `${name}/`,
})
const get = (file: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  academy.app.inject({ method, url: film + file, headers })

test('films are published to the bucket only', async () => {
  expect(await readdir(join(academy.dataDir, 'media'))).toEqual(['.work'])
  const files = await listNames(lessons.paid.asset.asset)
  expect(files).toEqual(expect.arrayContaining(['asset.json', 'master.m3u8', 'poster.avif', 'captions-en.vtt']))
  expect(files.length).toBeGreaterThan(10)
})

test('every file has its media type, its bytes and its caching, like a file of the folder', async () => {
  for (const { file, bytes } of await bucket().list(lessons.paid.asset.asset)) {
    const kind = findFileKind(file)
    const url = kind?.audience === 'public' ? `/posters/${lessons.paid.asset.asset}/${file}` : film + file
    const { statusCode, headers, rawPayload } = await academy.app.inject(url)
    if (kind?.audience === 'never') {
      expect(statusCode).toBe(404)
      continue
    }
    expect([file, statusCode, rawPayload.length]).toEqual([file, 200, bytes])
    expect(headers).toMatchObject({
      'content-type': kind?.type,
      'content-length': String(bytes),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining(kind?.isImmutable ? 'max-age=31536000, immutable' : 'max-age=60'),
    })
  }
})

test('parts, conditional requests and HEAD are answered', async () => {
  const init = `${lessons.paid.asset.renditions[0]?.name}/init.mp4`
  const whole = (await get(init)).rawPayload
  const part = await get(init, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`])
  expect(part.rawPayload).toEqual(whole.subarray(10, 20))
  const end = await get(init, { range: 'bytes=-4' })
  expect([end.statusCode, end.rawPayload]).toEqual([206, whole.subarray(-4)])
  const outside = await get(init, { range: 'bytes=99999999-' })
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
  expect(outside.json()).toMatchObject({ error_code: 'RangeNotSatisfiable' })
  const { etag, 'last-modified': modified } = (await get(init)).headers
  for (const ifRange of ['"older"', `W/${etag}`, 'Sun, 01 Nov 2020 00:00:00 GMT', 'no date']) {
    const changed = await get(init, { range: 'bytes=10-19', 'if-range': ifRange })
    expect([ifRange, changed.statusCode, changed.rawPayload.length]).toEqual([ifRange, 200, whole.length])
  }
  for (const ifRange of [String(etag), String(modified)]) {
    const unchanged = await get(init, { range: 'bytes=10-19', 'if-range': ifRange })
    expect([ifRange, unchanged.statusCode, unchanged.rawPayload]).toEqual([ifRange, 206, whole.subarray(10, 20)])
  }
  expect((await get(init, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  const head = await get(init, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(whole.length), ''])
})

test('a missing file is 404, and a bucket that rejects or does not respond is 503', async () => {
  expect((await get(`${lessons.paid.asset.renditions[0]?.name}/seg-99999.m4s`)).statusCode).toBe(404)
  const broken: [string, BucketConfig][] = [
    ['no service', { ...mediaStore, endpoint: `http://127.0.0.1:${await findFreePort()}` }],
    ['no bucket', { ...mediaStore, bucket: 'another-bucket' }],
    ['wrong key', { ...mediaStore, credentials: { accessKeyId: 'academy', secretAccessKey: 'wrong' } }],
  ]
  const warned: string[] = []
  for (const [name, config] of broken) {
    const { databaseUrl } = academy
    await using other = await createTestApp({ config: { mediaStore: config }, databaseUrl })
    const response = await other.app.inject(film + 'master.m3u8')
    expect([name, response.statusCode, response.headers['retry-after']]).toEqual([name, 503, '5'])
    expect(response.json()).toMatchObject({ error_code: 'NotReady' })
    const check = checkMediaStore({ dataDir: '', mediaStore: config }, { warn: () => warned.push(name) })
    if (name === 'no service') await check
    else await expect(check).rejects.toThrow(/^MEDIA_STORE: s3:\/\/academy-films\/school: /)
  }
  expect(warned).toEqual(['no service'])
})

test('a client that leaves, or needs no body, frees its connection to the bucket', async () => {
  const address = academy.app.listeningOrigin
  await bucket().write('large', 'preview.mp4', Buffer.alloc(5_000_000))
  const leave = async () => {
    const response = await fetch(`${address}/posters/large/preview.mp4`)
    await response.body?.cancel()
    return response.status
  }
  for (let round = 0; round < 30; round += 1)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, leave)))).toEqual(new Set([200]))
  const etag = String((await get('master.m3u8')).headers['etag'])
  for (let round = 0; round < 26; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => get('master.m3u8', { 'if-none-match': etag })))
  expect((await get('master.m3u8')).statusCode).toBe(200)
  await bucket().remove('large')
})

test('a failed publication leaves no objects, even if its process was killed', async () => {
  const before = await toList(bucket().listAssets())
  const failing = withDraft(createStore(), async ({ asset, folder, publish }) => {
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U')
    await publish()
    expect(await hasFilm(location(), asset)).toBe(true)
    throw new Error('the catalogue was full')
  })
  await expect(failing).rejects.toThrow('the catalogue was full')
  expect(await toList(bucket().listAssets())).toEqual(before)

  const program = `import { withDraft } from '#server/features/media/media-store.ts'
    import { writeFile } from 'node:fs/promises'
    const store = { ...${JSON.stringify(location())}, catalogue: { hasMedia: async () => false } }
    await withDraft(store, async ({ folder, publish }) => {
      await writeFile(folder + '/master.m3u8', '#EXTM3U')
      await publish()
      process.kill(process.pid, 'SIGKILL')
    })`
  const killed = promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program])
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(await toList(bucket().listAssets())).toHaveLength(before.length + 1)
  await deleteAbandonedDrafts(createStore(), (error) => {
    throw error
  })
  expect(await toList(bucket().listAssets())).toEqual(before)
})

test('a film is published in its lowest quality first, and a still and its loudness are made from the bucket', async () => {
  const file = await createTestFilm(join(await createTempFolder(), 'throw.mp4'), { seconds: 4, size: '1280x720' })
  let lowest = ''
  const asset = await ingestLowestFirst({ file }, createStore(true), {
    interruptedAsset: undefined,
    onWatchable: async (first) => {
      lowest = String(await bucket().read(first.asset, 'master.m3u8'))
    },
  })
  expect(asset.renditions.length).toBeGreaterThan(1)
  const playlist = String(await bucket().read(asset.asset, 'master.m3u8'))
  expect(lowest.match(/index\.m3u8/g)).toHaveLength(1)
  expect(playlist.match(/index\.m3u8/g)).toHaveLength(asset.renditions.length)
  const images = await publishStill({ asset: asset.asset, at: 2.5 }, createStore(true), async () => {})
  expect((await academy.app.inject(images.poster.jpeg)).statusCode).toBe(200)
  const { config } = academy.context
  const peaks = await findPeaks({ config }, asset.asset)
  expect(await bucket().read(asset.asset, 'peaks.bin')).toEqual(peaks.length > 0 ? peaks : undefined)
  await openMediaStore(location()).remove(asset.asset)
  expect(await listNames(asset.asset)).toEqual([])
  expect(await readdir(join(academy.dataDir, 'media'))).toEqual(['.work'])
})

test('an academy moves from its folder to a bucket while its films are played', async () => {
  let own: Awaited<ReturnType<typeof prepareLessons>> | undefined
  await using old = await createTestApp({ prepare: async (dataDir) => (own = await prepareLessons(dataDir)) })
  const asset = own?.paid.asset.asset ?? ''
  const target = createPrefix('moved')
  const folder = openFolderStore(old.dataDir)
  const first = await copyAssets(folder, openBucketWithoutFallback(target))
  expect(first).toMatchObject({ assets: 2, copied: { files: first.files } })
  for (const { file, bytes } of await listFiles(join(old.dataDir, 'media', asset))) {
    const copy = await openBucketWithoutFallback(target).read(asset, file)
    expect([file, copy?.length]).toEqual([file, bytes])
    expect(copy).toEqual(await readFile(join(old.dataDir, 'media', asset, file)))
  }
  expect((await copyAssets(folder, openBucketWithoutFallback(target))).copied.files).toBe(0)

  // A film that is published after the copy is played from the folder until the next copy.
  await folder.write('2026-11-30-late', 'poster.jpg', Buffer.from('late'))
  await using switched = await createTestApp({
    config: { mediaStore: target, dataDir: old.dataDir },
    databaseUrl: old.databaseUrl,
  })
  const getPoster = async () => (await switched.app.inject('/posters/2026-11-30-late/poster.jpg')).body
  expect(await getPoster()).toBe('late')
  // The academy has replaced a file since the switch. The old one must not return.
  await openMediaStore({ dataDir: old.dataDir, mediaStore: target }).write(asset, 'master.m3u8', Buffer.from('newer'))
  expect((await copyAssets(folder, openBucketWithoutFallback(target))).copied).toEqual({ files: 1, bytes: 4 })
  await folder.remove('2026-11-30-late')
  expect(await getPoster()).toBe('late')
  expect(String(await openBucketWithoutFallback(target).read(asset, 'master.m3u8'))).toBe('newer')
  expect(existsSync(join(old.dataDir, 'media', asset, 'master.m3u8'))).toBe(true)
})

test('objects that nothing refers to are listed after a day', async () => {
  await bucket().write('2026-11-01-lost', 'poster.jpg', Buffer.from('12345'))
  const used = [lessons.paid.asset.asset, lessons.free.asset.asset]
  const find = (now: number) => toList(findOrphans(bucket(), async () => new Set(used), new Date(now)))
  expect(await find(Date.now())).toEqual([])
  const orphans = await find(Date.now() + 25 * 60 * 60_000)
  expect(orphans).toContainEqual({ asset: '2026-11-01-lost', files: 1, bytes: 5 })
  expect(orphans.map(({ asset }) => asset)).not.toContain(used[0])
})
