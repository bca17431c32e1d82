import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { backUp, createEmptyDatabase, restore } from '#server/testing/backups.ts'
import { startSilentBucket } from '#server/testing/silent-bucket.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { callData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/eventually.ts'
import { article, createEditor } from '#server/testing/content.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth, createMember, type Person, signIn } from '#server/testing/people.ts'
import { createContent, saveDraft } from '#server/features/content/index.ts'
import { createArchive } from '#server/platform/archive/write-archive.ts'
import { openArchive } from '#server/platform/archive/read-archive.ts'
import { openBackup } from './check-backup.ts'
import { failIfDataFolderUsed } from './restore-backup.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import { readFreeBytes } from '#server/platform/files/disk-space.ts'
import { compareBackup } from './compare-backup.ts'
import { Contents } from './contents.ts'
import { dataFolderNames } from './data-files.ts'
import { objectKey } from './film-archive.ts'
import { openFilmFolder } from './film-folder.ts'
import { openFilmArchive } from './open-film-archive.ts'
import { requireMedia } from './restore-media.ts'
import { writeBackup } from './write-backup.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 1000 }, workers: true })
})
afterAll(() => academy.close())

/** Writes records of a member in a loop. Returns the lessons whose records were acknowledged. */
function writeContinuously(member: Person) {
  const acknowledged: string[] = []
  const stopped = new AbortController()
  const work = (async () => {
    for (let number = 1; !stopped.signal.aborted; number += 1) {
      const lesson = `lesson-${number}`
      const document = { owner_id: member.id, vid: lesson, gid: 'guard', rating: 1 + (number % 5) }
      const { status } = await callData(academy, member, 'insertOne', { collection: 'personal_rating', document })
      if (status === 200) acknowledged.push(lesson)
    }
  })()
  return {
    acknowledged,
    stop: () => {
      stopped.abort()
      return work
    },
  }
}

/** Describes the schema of a database. */
async function readSchema(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull::text as line
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
        from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'view ' || viewname || definition from pg_views where schemaname = 'documents'
      order by 1`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

test('a backup made during writes has every row that was acknowledged before it started, in every table', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  const members = await Promise.all([1, 2, 3].map(() => createMember(academy, 'paid')))
  const writers = members.map((member) => writeContinuously(member))
  onTestFinished(async () => void (await Promise.all(writers.map((writer) => writer.stop()))))
  await eventually(() => {
    for (const { acknowledged } of writers) expect(acknowledged.length).toBeGreaterThan(5)
  })
  const before = writers.map(({ acknowledged }) => [...acknowledged])
  const path = join(folder, 'live.tar')
  const { contents } = await backUp(academy, path)
  await Promise.all(writers.map((writer) => writer.stop()))

  const restored = await restore(path, { databaseUrl: database.url, dataDir: folder })
  expect(restored).toEqual({
    rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
    jobs: contents.jobs?.rows,
    unsupportedParts: [],
  })
  await using archive = await openBackup(path)
  expect(await compareBackup(archive, database.url)).toEqual([])
  expect(await readSchema(database.url)).toEqual(await readSchema(academy.databaseUrl))

  await using restoredAcademy = await createTestApp({
    databaseUrl: database.url,
    config: { rateLimitFactor: 1000 },
    workers: true,
  })
  for (const [index, { email, id }] of members.entries()) {
    // Signing in works, and so do the restored records.
    const member = await signIn(restoredAcademy.app, email)
    const response = await callData(restoredAcademy, member, 'find', {
      collection: 'personal_rating',
      query: { owner_id: id },
    })
    const lessons = (response.value as { vid: string }[]).map(({ vid }) => vid)
    expect(lessons).toEqual(expect.arrayContaining(before[index] ?? []))
    // Triggers are enabled, and sequences continue.
    const document = { owner_id: id, vid: 'afterwards', gid: 'guard', rating: 5 }
    expect(
      (await callData(restoredAcademy, member, 'insertOne', { collection: 'personal_rating', document })).status,
    ).toBe(200)
  }
})

test('a restored academy assigns no content version or id that was assigned after the backup', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  await using lost = await createTestApp()
  const ada = createEditor()
  const item = await createContent(lost.context, ada, { kind: 'article', slug: 'breathe', data: article() })
  await backUp(lost, join(folder, 'content.tar'))
  const write = async ({ context }: TestApp) => {
    const saved = await saveDraft(context, ada, { ...item, data: article('Breathe out') })
    const { id } = await createContent(context, ada, { kind: 'article', slug: 'fall', data: {} })
    return [saved.version, id] as const
  }
  const [lostVersion, lostId] = await write(lost)
  await restore(join(folder, 'content.tar'), { databaseUrl: database.url, dataDir: folder })
  await using restoredAcademy = await createTestApp({ databaseUrl: database.url })
  const [version, id] = await write(restoredAcademy)
  expect(version).toBeGreaterThan(lostVersion)
  expect(id).toBeGreaterThan(lostId)
})

test('queued mail in a backup is sent once by the restored academy, with its original Message-ID', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  await using silent = await createTestApp()
  const registered = await auth(silent.app, '/register', { email: 'new@example.org', password: 'a quiet horse walks' })
  expect(registered.statusCode).toBe(201)
  const getIds = async ({ context }: TestApp) =>
    (await sql<{ id: string }>`select id from pgboss.job where state < 'completed' order by id`.execute(context.db))
      .rows
  const queuedJobs = await getIds(silent)
  expect(queuedJobs.length).toBeGreaterThan(0)
  // One job was active during a power failure. All jobs are close to their retention limit.
  await sql`update pgboss.job set state = 'active', started_on = now(), keep_until = now() + interval '1 hour'
    where id = ${queuedJobs[0]?.id}`.execute(silent.context.db)
  await backUp(silent, join(folder, 'mail.tar'))
  await restore(join(folder, 'mail.tar'), { databaseUrl: database.url, dataDir: folder })

  await using unsent = await createTestApp({ databaseUrl: database.url })
  expect(await getIds(unsent)).toEqual(queuedJobs)
  await using restoredAcademy = await createTestApp({ databaseUrl: database.url, workers: true })
  const mails = await readMails(restoredAcademy, 'new@example.org')
  expect(mails).toHaveLength(1)
})

test('the files of the data folder and the films are restored, and only new films are copied', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  const film = join(academy.dataDir, 'media', '2026-11-26-0123456789ab')
  await mkdir(join(film, '720p'), { recursive: true })
  await writeFile(join(film, 'master.m3u8'), '#EXTM3U\n')
  await writeFile(join(film, '720p', 'segment-1.m4s'), Buffer.alloc(100_000, 7))
  await writeFile(join(academy.dataDir, 'demo.json'), '{"pictures":{},"isFinished":true}\n')
  const mediaDir = join(folder, 'films')
  expect(await backUp(academy, join(folder, '1.tar'), { mediaDir })).toMatchObject({
    contents: { media: { files: 2, bytes: 100_008 } },
    newMediaBytes: 100_008,
  })
  const second = join(folder, '2.tar')
  await writeFile(join(film, 'poster.avif'), 'poster')
  // A killed backup leaves its temporary file. No process has this id.
  await writeFile(join(mediaDir, 'object.99999999.tmp'), 'a part of a film')
  expect(await backUp(academy, second, { mediaDir })).toMatchObject({ newMediaBytes: 6 })
  expect((await readdir(mediaDir)).toSorted()).toEqual(['known', 'objects'])

  const dataDir = join(folder, 'fresh')
  await restore(second, { databaseUrl: database.url, dataDir, mediaDir })
  const listFiles = async (path: string) => {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return Promise.all(files.toSorted().map(async (file) => [file.slice(path.length), await readFile(file, 'base64')]))
  }
  expect(await listFiles(join(dataDir, 'media'))).toEqual(await listFiles(join(academy.dataDir, 'media')))
  expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe('{"pictures":{},"isFinished":true}\n')
  expect((await readdir(dataDir)).toSorted()).toEqual(['demo.json', 'media'])
})

test('a media folder inside the films is refused, and no backup is left', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'b.tar')
  for (const mediaDir of [join(academy.dataDir, 'media'), join(academy.dataDir, 'uploads/new'), academy.dataDir])
    await expect(backUp(academy, path, { mediaDir })).rejects.toThrow('Choose another')
  expect(await readdir(folder)).toEqual([])
})

test('a missing or changed film in the media folder is detected, and nothing is restored', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  const film = join(academy.dataDir, 'media', '2026-11-27-0123456789ab')
  await mkdir(film, { recursive: true })
  await writeFile(join(film, 'master.m3u8'), 'the one and only')
  const mediaDir = join(folder, 'films')
  const path = join(folder, 'films.tar')
  await backUp(academy, path, { mediaDir })
  const objects = (await readdir(join(mediaDir, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const dataDir = join(folder, 'fresh')
  for (const entry of objects) await writeFile(join(entry.parentPath, entry.name), 'the one and ONLY')
  await expect(restore(path, { databaseUrl: database.url, dataDir, mediaDir })).rejects.toThrow('is damaged')
  for (const entry of objects) await rm(join(entry.parentPath, entry.name))
  await expect(restore(path, { databaseUrl: database.url, dataDir, mediaDir })).rejects.toThrow('ENOENT')
  expect(await readSchema(database.url)).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
})

test('a film that is cut off in the media folder is refused, and copied again by the next backup', async () => {
  const folder = await createTempFolder()
  const film = join(academy.dataDir, 'media', '2026-11-28-0123456789ab')
  await mkdir(film, { recursive: true })
  await writeFile(join(film, 'master.m3u8'), 'a film that is cut off')
  const films = openFilmFolder(join(folder, 'films'), 0)
  const path = join(folder, 'films.tar')
  await backUp(academy, path, { films })
  await using archive = await openBackup(path)
  await requireMedia(archive, films)
  const object = join(films.name, objectKey(createHash('sha256').update('a film that is cut off').digest('hex')))
  await writeFile(object, 'a film')
  await expect(requireMedia(archive, films)).rejects.toThrow(/master.m3u8 is damaged in .*films .*Nothing was changed/)
  await rm(object)
  await expect(requireMedia(archive, films)).rejects.toThrow('master.m3u8 is missing')
  const content = films.read(object)
  await writeFile(join(folder, 'meanwhile'), Buffer.alloc(1_000_000), { flush: true })
  await expect(text(content)).rejects.toThrow('ENOENT')
  await writeFile(object, 'a film')
  expect(await backUp(academy, join(folder, '2.tar'), { films })).toMatchObject({ newMediaBytes: 22 })
  await requireMedia(archive, films)
})

test('a backup fails before it starts if a bucket of films does not respond', async () => {
  const [dataDir, disk] = [await createTempFolder(), academy.context.config.disk]
  const bucket = await startSilentBucket()
  const variables = { AWS_ENDPOINT_URL: bucket.endpoint, AWS_ACCESS_KEY_ID: 'academy', AWS_SECRET_ACCESS_KEY: 'secret' }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(openFilmArchive('s3://films/backups', { dataDir, disk })).rejects.toThrow(
    's3://films/backups: no response',
  )
  for (const url of ['s3://Films', 'https://films', 's3://'])
    await expect(openFilmArchive(url, { dataDir, disk })).rejects.toThrow('expected s3://bucket or s3://bucket/prefix')
  const path = join(await createTempFolder(), 'b.tar')
  const { databaseUrl, context } = academy
  const config = { ...context.config, mediaStore: bucket }
  const films = openFilmFolder(await createTempFolder(), 0)
  await expect(
    writeBackup({ config, databaseUrl, path, films, passphrase: undefined, now: new Date() }),
  ).rejects.toThrow('s3://films: no response')
  expect(existsSync(path)).toBe(false)
})

test('a backup that does not fit on the disk is refused before any change, with or without films', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'large.tar')
  await backUp(academy, path)
  await using archive = await openBackup(path)
  const free = await readFreeBytes(folder)
  const request = { dataDir: join(folder, 'fresh', 'data'), films: undefined, keepFreeBytes: free - 50e6 }
  await expect(failIfDataFolderUsed(archive, { ...request, isEmbedded: true })).rejects.toThrow('Not enough space')
  await failIfDataFolderUsed(archive, { ...request, isEmbedded: false })
  expect(await readdir(folder)).toEqual(['large.tar'])
})

test('a database that is not empty is refused before any change', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'full.tar')
  await backUp(academy, path)
  const [schemaBefore, dataDir] = [await readSchema(academy.databaseUrl), join(folder, 'fresh')]
  await expect(restore(path, { databaseUrl: academy.databaseUrl, dataDir })).rejects.toThrow(
    /is not empty: .*Nothing was changed/,
  )
  await using database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table mine (id integer)')
  await client.end()
  await expect(restore(path, { databaseUrl: database.url, dataDir })).rejects.toThrow('it contains public.mine')
  expect(await readSchema(academy.databaseUrl)).toEqual(schemaBefore)
  expect(await readdir(folder)).toEqual(['full.tar'])
})

test('a restore that fails at its last step leaves an empty database, and succeeds when repeated', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  const path = join(folder, 'again.tar')
  await backUp(academy, path)
  const dataDir = join(folder, 'fresh')
  await writeFile(join(academy.dataDir, 'demo.json'), '{}\n')
  await backUp(academy, join(folder, 'files.tar'))
  await mkdir(dataDir)
  // A file exists at the path of the data folder.
  await writeFile(join(dataDir, 'demo.json'), '{"another":true}\n')
  await expect(
    restore(join(folder, 'files.tar'), { databaseUrl: database.url, dataDir: join(dataDir, 'demo.json') }),
  ).rejects.toThrow()
  expect(await readSchema(database.url)).toEqual([])
  expect(await restore(path, { databaseUrl: database.url, dataDir })).toMatchObject({ unsupportedParts: [] })
})

test('a backup of a newer Holdfast is refused with its version', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', 'now')`.execute(academy.context.db)
  const path = join(folder, 'newer.tar')
  await backUp(academy, path).finally(() =>
    sql`delete from kysely_migration where name = '9999-tomorrow'`.execute(academy.context.db),
  )
  await expect(restore(path, { databaseUrl: database.url, dataDir: folder })).rejects.toThrow(
    /was made by a newer version of Holdfast .* does not support 9999-tomorrow.* Nothing was changed/,
  )
  expect(await readSchema(database.url)).toEqual([])
})

test('a missing file and a folder are refused by name', async () => {
  const folder = await createTempFolder()
  await expect(openBackup(folder)).rejects.toThrow(`${folder} is a folder. Specify a backup file.`)
  const missing = join(folder, 'missing.tar')
  expect(describeError(await openBackup(missing).catch((error: unknown) => error))).toBe(
    `${missing} cannot be used: it does not exist. Check its name.`,
  )
})

test('every name in the data folder of a server is listed as backed up or excluded', async () => {
  const knownNames: string[] = Object.values(dataFolderNames).flat()
  expect((await readdir(academy.dataDir)).filter((name) => !knownNames.includes(name))).toEqual([])
})

test('a backup neither overwrites a file nor accepts an empty database', async () => {
  const folder = await createTempFolder()
  await using database = await createEmptyDatabase()
  const path = join(folder, 'mine.tar')
  await expect(backUp({ ...academy, databaseUrl: database.url }, path)).rejects.toThrow('nothing to back up')
  expect(await readdir(folder)).toEqual([])
  await backUp(academy, path)
  await expect(backUp(academy, path)).rejects.toThrow('already exists')
})

test('if two backups with the same name run concurrently, the one that finishes last is refused and the other file is kept', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'same.tar')
  {
    await using archive = await createArchive(path, { version: '1', at: new Date(0) })
    await writeFile(path, 'of another process')
    await expect(archive.finish({})).rejects.toThrow('already exists')
  }
  expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['same.tar'], 'of another process'])
})

test('a backup lists its tables, without the logs of this server', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'tables.tar')
  await backUp(academy, path)
  await using archive = await openArchive(path, Contents)
  const names = archive.about.tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['accounts', 'signing_keys', 'connections', 'pictures', 'orders']))
  expect(names.filter((name) => name.startsWith('kysely') || name.startsWith('change'))).toEqual([])
})
