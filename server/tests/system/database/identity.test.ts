import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/platform/logging/log.ts'
import { createUsedDataFolder, saveTestRow, SAVED_ROWS } from '#server/testing/used-data-folder.ts'
import { findEmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'

const silent = createLog('silent')
const isRoot = process.getuid?.() === 0

let template: Awaited<ReturnType<typeof createUsedDataFolder>>
beforeAll(async () => {
  template = await createUsedDataFolder()
})
afterAll(() => template[Symbol.asyncDispose]())

/** Creates a data folder. If `mode` keeps others out of its parent, root stores the database outside of the folder. */
async function createDataFolder(mode = 0o755) {
  const home = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await chmod(home, mode)
  const path = join(home, 'data')
  await mkdir(path)
  return path
}

const start = (path: string) =>
  startEmbeddedDatabase(path, silent, (error) => {
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

/** Copies a stopped database with a saved row into the data folder. Returns the folder of its cluster. */
const copyTemplate = (path: string) => template.copyTo(path)

/** Creates a database with a saved row. Returns the folder of its cluster, which may be outside of the data folder. */
async function createDatabase(path: string) {
  const server = await start(path)
  await saveTestRow(server.url)
  const [row] = await run(server.url, "select setting from pg_settings where name = 'data_directory'")
  const cluster = String(row?.['setting'])
  if (!cluster.startsWith(path)) onTestFinished(() => rm(dirname(cluster), { recursive: true, force: true }))
  await server.stop()
  return cluster
}

async function readSavedRows(path: string) {
  const server = await start(path)
  try {
    return await run(server.url, 'select n from saved')
  } finally {
    await server.stop()
  }
}

test.each([
  [
    '12',
    /created by PostgreSQL 12; this version of Holdfast includes 18, and upgrades it with .+ npm run backup there/,
  ],
  ['19', /created by PostgreSQL 19; this version of Holdfast includes 18, which cannot read it/],
])(
  'a folder whose only database is of PostgreSQL %s is refused, and no empty one is created',
  async (major, message) => {
    const path = await createDataFolder()
    const cluster = await copyTemplate(path)
    const other = join(dirname(cluster), major)
    await rename(cluster, other)
    await writeFile(join(other, 'PG_VERSION'), `${major}\n`)
    await expect(start(path)).rejects.toThrow(message)
    await expect(stat(cluster)).rejects.toThrow('ENOENT')
    // Also without database.json, which older versions did not write.
    await rm(join(path, 'database.json'))
    await expect(start(path)).rejects.toThrow(message)
    await expect(stat(cluster)).rejects.toThrow('ENOENT')
  },
)

test('a folder that had a database never gets an empty one, whether its database is missing or replaced', async () => {
  const [path, other] = [await createDataFolder(), await createDataFolder()]
  const [cluster, otherCluster] = [await copyTemplate(path), await copyTemplate(other)]
  await rename(cluster, `${cluster}.away`)
  await expect(start(path)).rejects.toThrow(`The database of ${path} is missing. It was in ${cluster}`)
  await expect(findEmbeddedDatabase(path)).rejects.toThrow('is missing')
  await rename(otherCluster, cluster)
  await expect(start(path)).rejects.toThrow('or contains another database')
  await rm(cluster, { recursive: true })
  await rename(`${cluster}.away`, cluster)
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
})

test('a folder that contains its database can be moved and copied', async () => {
  const path = await createDataFolder()
  await copyTemplate(path)
  const [moved, copy] = [join(dirname(path), 'moved'), join(dirname(path), 'copy')]
  await rename(path, moved)
  expect(await readSavedRows(moved)).toEqual(SAVED_ROWS)
  await once(spawn('cp', ['-a', moved, copy]), 'exit')
  expect(await readSavedRows(copy)).toEqual(SAVED_ROWS)
  expect(await readSavedRows(moved)).toEqual(SAVED_ROWS)
})

test.runIf(isRoot)('a moved folder finds its external cluster; a copy is refused and changes nothing', async () => {
  const path = await createDataFolder(0o700)
  const cluster = await createDatabase(path)
  expect(cluster).toMatch(/^\/var\/lib\/holdfast\//)
  const moved = join(dirname(path), 'moved')
  await rename(path, moved)
  expect(await readSavedRows(moved)).toEqual(SAVED_ROWS)
  await cp(moved, path, { recursive: true })
  await expect(start(path)).rejects.toThrow(`${path} is a copy of ${moved}`)
  await expect(findEmbeddedDatabase(path)).rejects.toThrow('is a copy of')
  expect(await readSavedRows(moved)).toEqual(SAVED_ROWS)
  // Moving between disks copies the folder and removes the original.
  await rm(moved, { recursive: true })
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
})

test.runIf(isRoot)(
  'a database outside the data folder opens if that becomes accessible; one inside is refused if it becomes inaccessible',
  async () => {
    const path = await createDataFolder(0o700)
    await createDatabase(path)
    await chmod(dirname(path), 0o755)
    expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
    const openFolder = await createDataFolder()
    await copyTemplate(openFolder)
    await chmod(dirname(openFolder), 0o700)
    await expect(start(openFolder)).rejects.toThrow(
      'which the user that runs PostgreSQL on behalf of root cannot access',
    )
  },
)

test('a folder of an older version of Holdfast is recorded in both folders at its next start', async () => {
  const path = await createDataFolder()
  const cluster = await copyTemplate(path)
  await rm(join(path, 'database.json'))
  await rm(join(cluster, 'holdfast.json'))
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
  const record: unknown = JSON.parse(await readFile(join(path, 'database.json'), 'utf8'))
  const marker: unknown = JSON.parse(await readFile(join(cluster, 'holdfast.json'), 'utf8'))
  expect(record).toMatchObject({ folder: cluster, isReady: true })
  expect(marker).toEqual({ id: (record as { id: string }).id, dataDir: path })
})

test('a moved folder of an older version of Holdfast without its database is refused', async () => {
  const path = await createDataFolder()
  await mkdir(join(path, 'media'))
  await writeFile(join(path, 'postgres-password'), 'secret')
  await expect(start(path)).rejects.toThrow('had a database that is now missing')
})

test('a database whose data folder was emptied is not used for a new one', async () => {
  const path = await createDataFolder()
  await copyTemplate(path)
  await rm(join(path, 'database.json'))
  await rm(join(path, 'postgres-password'))
  await expect(start(path)).rejects.toThrow('including the password, are missing')
})

test('a lost database password is reported, and no new one is created', async () => {
  const path = await createDataFolder()
  await copyTemplate(path)
  const file = join(path, 'postgres-password')
  await rename(file, `${file}.away`)
  await expect(start(path)).rejects.toThrow(`${file} is missing`)
  await expect(findEmbeddedDatabase(path)).rejects.toThrow(`${file} is missing`)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await rename(`${file}.away`, file)
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
})

test('a lost holdfast.json is recreated if the database is inside the data folder', async () => {
  const path = await createDataFolder()
  const cluster = await copyTemplate(path)
  const before = await readFile(join(cluster, 'holdfast.json'), 'utf8')
  await rm(join(cluster, 'holdfast.json'))
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
  expect(await readFile(join(cluster, 'holdfast.json'), 'utf8')).toBe(before)
})

test.runIf(isRoot)('a lost holdfast.json of an external cluster is reported with its content', async () => {
  const path = await createDataFolder(0o700)
  const cluster = await createDatabase(path)
  const file = join(cluster, 'holdfast.json')
  await rm(file)
  const message = await start(path).then(() => '', String)
  expect(message).toContain(`${file} is missing`)
  const [content = ''] = /\{.+\}/.exec(message) ?? []
  await writeFile(file, content)
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
})

test('an empty holdfast.json is reported by name', async () => {
  const path = await createDataFolder()
  const cluster = await copyTemplate(path)
  await writeFile(join(cluster, 'holdfast.json'), '')
  await expect(start(path)).rejects.toThrow(`${join(cluster, 'holdfast.json')} is damaged: it is empty`)
})

test('a copied folder without its database is refused with the reason', async () => {
  const path = await createDataFolder()
  const cluster = await copyTemplate(path)
  const copy = join(dirname(path), 'copy')
  await mkdir(copy)
  for (const name of ['database.json', 'postgres-password']) await cp(join(path, name), join(copy, name))
  const message = await start(copy).then(() => '', String)
  expect(message).toContain(`${copy} is a copy of ${path} without its database, which is in ${cluster}`)
  expect(message).not.toContain('neither contains')
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
})

test('no empty database is created in a folder with an outbox', async () => {
  const path = await createDataFolder()
  await mkdir(join(path, 'outbox'))
  await expect(start(path)).rejects.toThrow(`${path} contains ${path}/outbox, so it had a database before`)
  await expect(stat(join(path, 'postgres'))).rejects.toThrow('ENOENT')
})

test('no empty database is created in a folder with a saved copy of the catalogue', async () => {
  const path = await createDataFolder()
  await writeFile(join(path, 'catalogue-last-good.json'), '{}')
  await expect(start(path)).rejects.toThrow(
    `${path} contains ${path}/catalogue-last-good.json, so it had a database before`,
  )
  await expect(stat(join(path, 'postgres'))).rejects.toThrow('ENOENT')
})

test('lessons added before the first start do not prevent a new database', async () => {
  const path = await createDataFolder()
  await mkdir(join(path, 'media'))
  await writeFile(join(path, 'catalogue.json'), '{}')
  expect(await createDatabase(path)).toBe(join(path, 'postgres', '18'))
})

test('a first start interrupted before or after the creation of the database is completed by the next', async () => {
  const path = await createDataFolder()
  const cluster = await copyTemplate(path)
  const record = JSON.parse(await readFile(join(path, 'database.json'), 'utf8')) as object
  await writeFile(join(path, 'database.json'), JSON.stringify({ ...record, isReady: false }))
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
  const empty = await createDataFolder()
  await writeFile(
    join(empty, 'database.json'),
    JSON.stringify({ ...record, isReady: false, folder: cluster.replace(path, empty) }),
  )
  await writeFile(join(empty, 'postgres-password'), 'secret')
  await mkdir(join(empty, 'media'))
  const server = await start(empty)
  await server.stop()
})

test.runIf(isRoot)('other users cannot read the data folder, even if they could before the start', async () => {
  const path = await createDataFolder()
  await copyTemplate(path)
  await mkdir(join(path, 'outbox'), { mode: 0o755 })
  await writeFile(join(path, 'outbox', 'a.eml'), 'a link', { mode: 0o644 })
  await writeFile(join(path, 'catalogue.json'), '{}', { mode: 0o644 })
  expect(await readSavedRows(path)).toEqual(SAVED_ROWS)
  const listReadableFiles = async (uid: number, gid: number) => {
    const program = spawn('find', [path, '-readable'], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
    return (await text(program.stdout)).split('\n').filter(Boolean)
  }
  expect(await listReadableFiles(12_345, 12_345)).toEqual([])
  expect((await stat(path)).mode & 0o777).toBe(0o710)
  for (const name of ['outbox', 'postgres', 'catalogue.json', 'postgres-password', 'database.json'])
    expect([name, (await stat(join(path, name))).mode & 0o077]).toEqual([name, 0])
})
