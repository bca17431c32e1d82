import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BucketConfig } from '#server/config/index.ts'
import { openBackup } from '#server/features/backup/check-backup.ts'
import { objectKey } from '#server/features/backup/film-archive.ts'
import { readStatus } from '#server/features/backup/nightly-status.ts'
import { backUpIfDue } from '#server/features/backup/nightly.ts'
import { openFilmBucket } from '#server/features/backup/film-bucket.ts'
import { requireMedia } from '#server/features/backup/restore-media.ts'
import { openBucket } from '#server/platform/object-storage/bucket.ts'
import { listAssetFiles, prepareLessons, requestFilmUrl } from '#server/testing/academy.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { backUp, createEmptyDatabase, restore } from '#server/testing/backups.ts'
import { createMember, type Person, signIn } from '#server/testing/people.ts'
import { compileCache } from '#server/testing/process.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { startCeph } from './start-ceph.ts'

// An academy whose films are in a bucket of Ceph, and backups of them to another prefix and to a folder.
let mediaStore: BucketConfig
let academy: TestApp
let member: Person
let lessons: Awaited<ReturnType<typeof prepareLessons>>
const opened = new AsyncDisposableStack()

beforeAll(async () => {
  mediaStore = opened.use(await startCeph()).bucket
  const prepare = async (dataDir: string) => (lessons = await prepareLessons(dataDir, mediaStore))
  academy = opened.use(await createTestApp({ config: { mediaStore }, prepare }))
  member = await createMember(academy, 'paid')
})
afterAll(() => opened.disposeAsync())

const withPrefix = (prefix: string): BucketConfig => ({
  ...mediaStore,
  url: `s3://${mediaStore.bucket}/${prefix.slice(0, -1)}`,
  prefix,
})
async function toList<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
/** Reads the paths, hashes and times of the objects of a bucket. */
const listObjects = async (config: BucketConfig) => {
  const objects = await toList(openBucket(config).list('objects/'))
  return objects.map(({ key, bytes, changedAt }) => `${key} ${bytes} ${changedAt.toISOString()}`)
}
/** Plays the paid lesson in a restored academy, whose films must equal those of the bucket. */
async function expectPlayable(restored: TestApp) {
  const { asset } = lessons.paid.asset
  const url = await requestFilmUrl(restored, await signIn(restored.app, member.email), lessons.paid)
  const source = openBucket(mediaStore)
  const files = await listAssetFiles(restored, asset)
  const stored = await toList(source.list(`${asset}/`))
  expect(files).toEqual(stored.map(({ key }) => key.slice(asset.length + 1)).toSorted())
  for (const file of files)
    expect(await readFile(join(restored.dataDir, 'media', asset, file))).toEqual(await source.read(`${asset}/${file}`))
  for (const file of ['master.m3u8', 'v240/seg-00000.m4s'])
    expect((await restored.app.inject(url + file)).rawPayload).toEqual(await source.read(`${asset}/${file}`))
}

test('films in a bucket are backed up to another prefix, and a second backup sends only new files', async () => {
  const folder = await createTempFolder()
  const target = withPrefix('backups/')
  const films = await openFilmBucket(target)
  const upload = Buffer.alloc(20 * 1024 * 1024 + 5, Buffer.from('an upload of several parts'))
  await mkdir(join(academy.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(academy.dataDir, 'uploads/one'), upload)
  // Not copied to the bucket yet.
  await mkdir(join(academy.dataDir, 'media/2026-11-30-late'), { recursive: true })
  await writeFile(join(academy.dataDir, 'media/2026-11-30-late/poster.jpg'), 'late')
  await writeFile(join(academy.dataDir, 'media/2026-11-30-late/empty.json'), '')
  // The bucket has a newer version of a file, and an object that shows a folder.
  const { asset } = lessons.free.asset
  await mkdir(join(academy.dataDir, 'media', asset), { recursive: true })
  await writeFile(join(academy.dataDir, 'media', asset, 'master.m3u8'), 'an older version')
  await openBucket(mediaStore).put(`${asset}/`, Buffer.alloc(0), 'application/x-directory')

  const first = await backUp(academy, join(folder, '1.tar'), { films })
  expect(first.contents.media?.bytes).toBeGreaterThan(upload.length)
  const objects = await listObjects(target)
  await openBucket(mediaStore).put('2026-11-30-late/poster.avif', Buffer.from('poster'), 'image/avif')
  expect(await backUp(academy, join(folder, '2.tar'), { films })).toMatchObject({ newMediaBytes: 6 })
  expect(await listObjects(target)).toEqual(expect.arrayContaining(objects))
  expect(await listObjects(target)).toHaveLength(objects.length + 1)

  await using database = await createEmptyDatabase()
  await using restored = await createTestApp({
    databaseUrl: database.url,
    prepare: async (dataDir) => {
      await restore(join(folder, '2.tar'), { databaseUrl: database.url, dataDir, films })
    },
  })
  await expectPlayable(restored)
  expect((await readFile(join(restored.dataDir, 'uploads/one'))).equals(upload)).toBe(true)
  expect(await listAssetFiles(restored, '2026-11-30-late')).toEqual(['empty.json', 'poster.avif', 'poster.jpg'])
  const master = await readFile(join(restored.dataDir, 'media', asset, 'master.m3u8'))
  expect(master).toEqual(await openBucket(mediaStore).read(`${asset}/master.m3u8`))
})

test('films in a bucket are backed up to a folder, and play after the restore, with and without the bucket', async () => {
  const folder = await createTempFolder()
  const mediaDir = join(folder, 'films')
  await backUp(academy, join(folder, '1.tar'), { mediaDir })
  expect(await backUp(academy, join(folder, '2.tar'), { mediaDir })).toMatchObject({ newMediaBytes: 0 })
  for (const config of [{}, { mediaStore: withPrefix('a-new-bucket/') }]) {
    await using database = await createEmptyDatabase()
    await using restored = await createTestApp({
      config,
      databaseUrl: database.url,
      prepare: async (dataDir) => {
        await restore(join(folder, '2.tar'), { databaseUrl: database.url, dataDir, mediaDir })
      },
    })
    await expectPlayable(restored)
  }
})

test('npm run backup and npm run restore take the URL of a bucket, and say where the films are', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'academy.tar')
  await using database = await createEmptyDatabase()
  const run = async (command: string, args: string[], env: NodeJS.ProcessEnv) => {
    const { credentials, endpoint, url } = mediaStore
    const shared = {
      ...compileCache,
      PATH: process.env['PATH'],
      MEDIA_STORE: url,
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
    }
    const cwd = join(import.meta.dirname, '..')
    const options = { cwd, env: { ...shared, ...env } }
    const script = `server/commands/${command}.ts`
    return (await promisify(execFile)(process.execPath, [script, path, ...args], options)).stdout
  }
  const media = ['--media', `s3://${mediaStore.bucket}/commands`]
  const written = await run('backup', media, { DATA_DIR: academy.dataDir, DATABASE_URL: academy.databaseUrl })
  expect(written).toMatch(/Films: \d+ files, 0\.02 GB, including 0\.02 GB new\./)
  const target = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: database.url }
  expect(await run('restore', [...media, '--check'], target)).toContain('Each table equals the backup.')
  expect(await run('restore', media, target)).toContain(
    `Films were restored to DATA_DIR/media. To copy them to the bucket: npm run media -- move ${mediaStore.url}`,
  )
  const names = [lessons.free, lessons.paid].map(({ asset }) => asset.asset)
  expect(await readdir(join(folder, 'restored/media'))).toEqual(expect.arrayContaining(names))
})

test('a nightly backup contains the films of the data folder, without those of the bucket', async () => {
  const dir = await createTempFolder()
  const { context, databaseUrl } = academy
  const config = { ...context.config, backup: { ...context.config.backup, dir } }
  await backUpIfDue({ ...context, config }, databaseUrl)
  const { lastGood } = await readStatus(dir, context.now())
  await using archive = await openBackup(lastGood?.file ?? '')
  const local = [lessons.free.asset.asset, '2026-11-30-late'].map((asset) => listAssetFiles(academy, asset))
  expect(archive.about.media?.files).toBe((await Promise.all(local)).flat().length + 1)
})

test('a missing or damaged object is detected before anything is changed, and sent again by the next backup', async () => {
  const folder = await createTempFolder()
  const target = withPrefix('damaged/')
  const [films, bucket] = [await openFilmBucket(target), openBucket(target)]
  const path = join(folder, '1.tar')
  await backUp(academy, path, { films })
  await using archive = await openBackup(path)
  await requireMedia(archive, films)
  const [object] = await toList(bucket.list('objects/'))
  const { key = '', bytes = 0 } = object ?? {}
  const content = (await bucket.read(key)) ?? Buffer.alloc(0)
  await bucket.put(key, content.subarray(1), 'application/octet-stream')
  await expect(requireMedia(archive, films)).rejects.toThrow(/is damaged in s3:.*Nothing was changed/)
  await bucket.remove(key)
  await expect(requireMedia(archive, films)).rejects.toThrow(`is missing in ${target.url} (${key})`)
  // Same length, other content.
  await bucket.put(key, Buffer.alloc(bytes, 1), 'application/octet-stream')
  await using database = await createEmptyDatabase()
  const dataDir = join(folder, 'fresh')
  await expect(restore(path, { databaseUrl: database.url, dataDir, films })).rejects.toThrow(`${key} is damaged`)
  await expect(readFile(join(dataDir, 'media'))).rejects.toThrow('ENOENT')
  await bucket.remove(key)
  expect(await backUp(academy, join(folder, '2.tar'), { films })).toMatchObject({ newMediaBytes: bytes })
  await requireMedia(archive, films)
})

test('an upload that is cut off while it is sent is not stored', async () => {
  const films = await openFilmBucket(withPrefix('cut/'))
  const part = Buffer.alloc(10 * 1024 * 1024)
  const content = async function* () {
    yield part
    throw new Error('the disk failed')
  }
  const key = objectKey('0'.repeat(64))
  await expect(films.write(key, 2 * part.length, content())).rejects.toThrow(/^the disk failed$/)
  expect(await films.size(key)).toBe(undefined)
})

test('looking up many files keeps no connections to the bucket', async () => {
  const films = await openFilmBucket(mediaStore)
  const key = `${lessons.paid.asset.asset}/master.m3u8`
  for (let count = 0; count < 510; count += 1) expect(await films.size(key)).toBeGreaterThan(0)
})

test('an archive that contains the films or is inside of them is refused, and so is a bucket that does not exist', async () => {
  const path = join(await createTempFolder(), 'b.tar')
  for (const prefix of ['', mediaStore.prefix, `${mediaStore.prefix}backups/`]) {
    const films = await openFilmBucket({ ...mediaStore, url: `s3://${mediaStore.bucket}/${prefix}`, prefix })
    await expect(backUp(academy, path, { films })).rejects.toThrow('Choose another prefix or bucket')
  }
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  await expect(openFilmBucket({ ...mediaStore, url: 's3://typo', bucket: 'typo' })).rejects.toThrow(
    's3://typo: the bucket does not exist',
  )
})
