import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/platform/logging/log.ts'
import { makeLivedFolder, saveRow, SAVED } from '#server/testing/lived-folder.ts'
import { findEmbedded, startEmbedded } from '#server/platform/embedded-postgres/index.ts'

const silent = createLog('silent')
const isRoot = process.getuid?.() === 0

let lived: Awaited<ReturnType<typeof makeLivedFolder>>
beforeAll(async () => {
  lived = await makeLivedFolder()
})
afterAll(() => lived[Symbol.asyncDispose]())

/** A data folder below a home that others may enter, or not: then root keeps the database apart from it. */
async function dataFolder(mode = 0o755) {
  const home = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await chmod(home, mode)
  const path = join(home, 'data')
  await mkdir(path)
  return path
}

const start = (path: string) =>
  startEmbedded(path, silent, (error) => {
    throw error
  })

async function run(url: string, query: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Record<string, unknown>>(query)
    .then(
      ({ rows }) => rows,
      (error: unknown) => Promise.reject(error),
    )
    .finally(() => client.end())
}

/** A database that was started once here, has a row that stays, and is stopped. Answers its folder. */
const live = (path: string) => lived.copyTo(path)

/** The same in a folder below a private home, whose database may be elsewhere. */
async function liveApart(path: string) {
  const server = await start(path)
  await saveRow(server.url)
  const [row] = await run(server.url, "select setting from pg_settings where name = 'data_directory'")
  const cluster = String(row?.['setting'])
  if (!cluster.startsWith(path)) onTestFinished(() => rm(dirname(cluster), { recursive: true, force: true }))
  await server.stop()
  return cluster
}

async function storedIn(path: string) {
  const server = await start(path)
  try {
    return await run(server.url, 'select n from saved')
  } finally {
    await server.stop()
  }
}

test.each([
  ['17', /made by PostgreSQL 17; this Holdfast includes 18 and does not upgrade it automatically/],
  ['19', /made by PostgreSQL 19; this Holdfast includes 18, which cannot read it/],
])('a folder whose only database is of PostgreSQL %s is refused, and no empty one is begun', async (major, message) => {
  const path = await dataFolder()
  const cluster = await live(path)
  const other = join(dirname(cluster), major)
  await rename(cluster, other)
  await writeFile(join(other, 'PG_VERSION'), `${major}\n`)
  await expect(start(path)).rejects.toThrow(message)
  await expect(stat(cluster)).rejects.toThrow('ENOENT')
  // Also where an older Holdfast left no note of it.
  await rm(join(path, 'database.json'))
  await expect(start(path)).rejects.toThrow(message)
  await expect(stat(cluster)).rejects.toThrow('ENOENT')
})

test('a folder that had a database never gets an empty one, whether its database is missing or replaced', async () => {
  const [path, other] = [await dataFolder(), await dataFolder()]
  const [cluster, strange] = [await live(path), await live(other)]
  await rename(cluster, `${cluster}.away`)
  await expect(start(path)).rejects.toThrow(`The database of ${path} is missing. It was in ${cluster}`)
  await expect(findEmbedded(path)).rejects.toThrow('is missing')
  await rename(strange, cluster)
  await expect(start(path)).rejects.toThrow('or contains another database')
  await rm(cluster, { recursive: true })
  await rename(`${cluster}.away`, cluster)
  expect(await storedIn(path)).toEqual(SAVED)
})

test('a folder with its database in it is moved and copied as a whole', async () => {
  const path = await dataFolder()
  await live(path)
  const [moved, copy] = [join(dirname(path), 'moved'), join(dirname(path), 'copy')]
  await rename(path, moved)
  expect(await storedIn(moved)).toEqual(SAVED)
  await once(spawn('cp', ['-a', moved, copy]), 'exit')
  expect(await storedIn(copy)).toEqual(SAVED)
  expect(await storedIn(moved)).toEqual(SAVED)
})

test.runIf(isRoot)(
  'a moved folder whose database is kept apart finds it; a copy of it is refused and touches nothing',
  async () => {
    const path = await dataFolder(0o700)
    const cluster = await liveApart(path)
    expect(cluster).toMatch(/^\/var\/lib\/holdfast\//)
    const moved = join(dirname(path), 'moved')
    await rename(path, moved)
    expect(await storedIn(moved)).toEqual(SAVED)
    await cp(moved, path, { recursive: true })
    await expect(start(path)).rejects.toThrow(`${path} is a copy of ${moved}`)
    await expect(findEmbedded(path)).rejects.toThrow('is a copy of')
    expect(await storedIn(moved)).toEqual(SAVED)
    // Moved by copying, as across disks.
    await rm(moved, { recursive: true })
    expect(await storedIn(path)).toEqual(SAVED)
  },
)

test.runIf(isRoot)('when the way to the folder is opened or closed, the database stays where it was', async () => {
  const path = await dataFolder(0o700)
  await liveApart(path)
  await chmod(dirname(path), 0o755)
  expect(await storedIn(path)).toEqual(SAVED)
  const open = await dataFolder()
  await live(open)
  await chmod(dirname(open), 0o700)
  await expect(start(open)).rejects.toThrow('where the user that runs PostgreSQL for root cannot go')
})

test('a folder of an older Holdfast is recorded at its next start, in both places', async () => {
  const path = await dataFolder()
  const cluster = await live(path)
  await rm(join(path, 'database.json'))
  await rm(join(cluster, 'holdfast.json'))
  expect(await storedIn(path)).toEqual(SAVED)
  const note: unknown = JSON.parse(await readFile(join(path, 'database.json'), 'utf8'))
  const mark: unknown = JSON.parse(await readFile(join(cluster, 'holdfast.json'), 'utf8'))
  expect(note).toMatchObject({ folder: cluster, isReady: true })
  expect(mark).toEqual({ id: (note as { id: string }).id, dataDir: path })
})

test('a moved folder of an older Holdfast, whose database stayed elsewhere, is refused', async () => {
  const path = await dataFolder()
  await mkdir(join(path, 'media'))
  await writeFile(join(path, 'postgres-password'), 'secret')
  await expect(start(path)).rejects.toThrow('had a database that is now missing')
})

test('a database whose data folder was emptied is not given to the next one', async () => {
  const path = await dataFolder()
  await live(path)
  await rm(join(path, 'database.json'))
  await rm(join(path, 'postgres-password'))
  await expect(start(path)).rejects.toThrow('whose password and contents are missing')
})

test('a lost password of the database is named at once, and none is made in its place', async () => {
  const path = await dataFolder()
  await live(path)
  const file = join(path, 'postgres-password')
  await rename(file, `${file}.away`)
  await expect(start(path)).rejects.toThrow(`${file} is missing`)
  await expect(findEmbedded(path)).rejects.toThrow(`${file} is missing`)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await rename(`${file}.away`, file)
  expect(await storedIn(path)).toEqual(SAVED)
})

test('a lost holdfast.json is made again where the database is in its own place inside the data folder', async () => {
  const path = await dataFolder()
  const cluster = await live(path)
  const before = await readFile(join(cluster, 'holdfast.json'), 'utf8')
  await rm(join(cluster, 'holdfast.json'))
  expect(await storedIn(path)).toEqual(SAVED)
  expect(await readFile(join(cluster, 'holdfast.json'), 'utf8')).toBe(before)
})

test.runIf(isRoot)(
  'where the database is kept apart, a lost holdfast.json is named, with what belongs in it',
  async () => {
    const path = await dataFolder(0o700)
    const cluster = await liveApart(path)
    const file = join(cluster, 'holdfast.json')
    await rm(file)
    const message = await start(path).then(() => '', String)
    expect(message).toContain(`${file} is missing`)
    const [content = ''] = /\{.+\}/.exec(message) ?? []
    await writeFile(file, content)
    expect(await storedIn(path)).toEqual(SAVED)
  },
)

test('a holdfast.json that is empty is named', async () => {
  const path = await dataFolder()
  const cluster = await live(path)
  await writeFile(join(cluster, 'holdfast.json'), '')
  await expect(start(path)).rejects.toThrow(`${join(cluster, 'holdfast.json')} is damaged: it is empty`)
})

test('a copied folder whose database stayed in the original is refused with that reason', async () => {
  const path = await dataFolder()
  const cluster = await live(path)
  const copy = join(dirname(path), 'copy')
  await mkdir(copy)
  for (const name of ['database.json', 'postgres-password']) await cp(join(path, name), join(copy, name))
  const message = await start(copy).then(() => '', String)
  expect(message).toContain(`${copy} is a copy of ${path} without its database, which is in ${cluster}`)
  expect(message).not.toContain('not in either')
  expect(await storedIn(path)).toEqual(SAVED)
})

test('an outbox proves that there was a database: if it is missing, no empty one is created', async () => {
  const path = await dataFolder()
  await mkdir(join(path, 'outbox'))
  await expect(start(path)).rejects.toThrow(`${path} had a database before`)
  await expect(stat(join(path, 'postgres'))).rejects.toThrow('ENOENT')
})

test('a saved copy of the catalogue proves that there was a database, too', async () => {
  const path = await dataFolder()
  await writeFile(join(path, 'catalogue-last-good.json'), '{}')
  await expect(start(path)).rejects.toThrow(`because its server wrote ${path}/catalogue-last-good.json`)
  await expect(stat(join(path, 'postgres'))).rejects.toThrow('ENOENT')
})

test('lessons that were taken in before the first start are no sign of a database', async () => {
  const path = await dataFolder()
  await mkdir(join(path, 'media'))
  await writeFile(join(path, 'catalogue.json'), '{}')
  expect(await liveApart(path)).toBe(join(path, 'postgres', '18'))
})

test('a first start that was cut off, before or after the database was made, is finished by the next', async () => {
  const path = await dataFolder()
  const cluster = await live(path)
  const note = JSON.parse(await readFile(join(path, 'database.json'), 'utf8')) as object
  await writeFile(join(path, 'database.json'), JSON.stringify({ ...note, isReady: false }))
  expect(await storedIn(path)).toEqual(SAVED)
  const empty = await dataFolder()
  await writeFile(
    join(empty, 'database.json'),
    JSON.stringify({ ...note, isReady: false, folder: cluster.replace(path, empty) }),
  )
  await writeFile(join(empty, 'postgres-password'), 'secret')
  await mkdir(join(empty, 'media'))
  const server = await start(empty)
  await server.stop()
})

test.runIf(isRoot)(
  'other users of the machine see nothing of the data folder, and one that was open is closed',
  async () => {
    const path = await dataFolder()
    await live(path)
    await mkdir(join(path, 'outbox'), { mode: 0o755 })
    await writeFile(join(path, 'outbox', 'a.eml'), 'a link', { mode: 0o644 })
    await writeFile(join(path, 'catalogue.json'), '{}', { mode: 0o644 })
    expect(await storedIn(path)).toEqual(SAVED)
    const readable = async (uid: number, gid: number) => {
      const program = spawn('find', [path, '-readable'], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
      return (await text(program.stdout)).split('\n').filter(Boolean)
    }
    expect(await readable(12_345, 12_345)).toEqual([])
    expect((await stat(path)).mode & 0o777).toBe(0o710)
    for (const name of ['outbox', 'postgres', 'catalogue.json', 'postgres-password', 'database.json'])
      expect([name, (await stat(join(path, name))).mode & 0o077]).toEqual([name, 0])
  },
)
