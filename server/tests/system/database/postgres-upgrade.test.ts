import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Tokens } from '#contract/session.ts'
import { createTestApp } from '#server/testing/app.ts'
import { runCommand } from '#server/testing/command.ts'
import { callData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { startClusterOfDebian } from '#server/testing/postgres.ts'
import { compileCache, runRefusedStart, startProcess } from '#server/testing/process.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createEncodedFilm } from '#server/testing/store-film.ts'
import { findEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'
import { getSharedFolder } from '#server/platform/embedded-postgres/run-as.ts'
import { queueMail } from '#server/features/mail/index.ts'
import { startRelay } from '../../../../e2e/relay.ts'

// Starts the real server on copies of a data folder whose cluster was created by Debian's PostgreSQL 15.
const ID = 'id-of-the-old-cluster'
let home: string
let original: string
let member: Person
let film: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'holdfast-postgres-15-'))
  await chmod(home, 0o755)
  original = join(home, 'original')
  const folder = join(original, 'postgres', '15')
  await mkdir(original)
  const postgres = await startClusterOfDebian(folder, 'secret')
  const academy = await createTestApp({ databaseUrl: postgres.url })
  member = await createMember(academy, 'paid')
  const document = { owner_id: member.id, vid: 'one', gid: 'guard', rating: 4 }
  await callData(academy, member, 'insertOne', { collection: 'personal_rating', document })
  await createStaff(academy, 'owner')
  film = (await createEncodedFilm(academy)).media
  const { context } = academy
  const mail = { kind: 'reset', to: member.email, subject: 'queued', text: 'x', html: 'x' } as const
  await queueMail(context.jobs, context.db, mail, context.now())
  await academy.close()
  await postgres.stop()
  await writeFile(join(folder, 'holdfast.json'), JSON.stringify({ id: ID, dataDir: original }))
  await writeFile(join(original, 'database.json'), JSON.stringify({ id: ID, folder, isReady: true }))
  await writeFile(join(original, 'postgres-password'), 'secret')
})
afterAll(() => rm(home, { recursive: true, force: true }))

let copies = 0

/** Copies the data folder. The copy has its own database, because the database is inside the folder. */
async function copyDataFolder() {
  const dataDir = join(home, `data-${(copies += 1)}`)
  await once(spawn('cp', ['-a', original, dataDir]), 'exit')
  return dataDir
}

const readRecord = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')) as { id: string; folder: string }
const listClusters = (dataDir: string) => readdir(join(dataDir, 'postgres'))

async function start(dataDir: string, settings: Record<string, string> = {}) {
  const holdfast = await startProcess('', { DATA_DIR: dataDir, ...settings })
  onTestFinished(() => void holdfast.stop())
  return holdfast
}

async function query(dataDir: string, text: string) {
  const client = new pg.Client({ connectionString: await findEmbeddedDatabase(dataDir) })
  await client.connect()
  return client.query<Record<string, unknown>>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  )
}

/** Starts the server, and expects that it uses PostgreSQL 18 with everything from the old database. */
async function expectUpgrade(dataDir: string) {
  const holdfast = await start(dataDir)
  expect(await query(dataDir, "select current_setting('server_version_num')::int / 10000 as major")).toEqual([
    { major: 18 },
  ])
  expect(await query(dataDir, 'select vid from personal_ratings')).toEqual([{ vid: 'one' }])
  expect((await listClusters(dataDir)).toSorted()).toEqual(['15', '18'])
  expect((await readRecord(dataDir)).folder).toBe(join(dataDir, 'postgres', '18'))
  await holdfast.stop()
  return holdfast.output()
}

/** Expects that the folder contains the old database and nothing of a new one. */
async function expectUntouched(dataDir: string, folder = '15') {
  expect(await listClusters(dataDir)).toEqual([folder])
  expect((await readRecord(dataDir)).id).toBe(ID)
}

test('the first start with PostgreSQL 18 moves an academy from PostgreSQL 15, and sessions stay valid', async () => {
  const dataDir = await copyDataFolder()
  await using relay = await startRelay()
  const settings = {
    SMTP_URL: relay.url,
    PUBLIC_URL: 'https://grip.example',
    BACKUP_PASSPHRASE: 'four words nobody guesses',
  }
  const holdfast = await start(dataDir, settings)
  const response = await fetch(`${holdfast.address}${API_PREFIX}/auth/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.refreshToken}` },
  })
  expect(response.status).toBe(201)
  expect(Tokens.partial().parse(await response.json()).access_token).toBeDefined()
  await eventually(() => expect(relay.received).toHaveLength(1))
  expect(await query(dataDir, 'select vid, rating from personal_ratings')).toEqual([{ vid: 'one', rating: 4 }])
  expect(await query(dataDir, 'select media from films')).toEqual([{ media: film }])
  expect(await query(dataDir, 'select roles from staff')).toEqual([{ roles: ['owner'] }])
  const [backup = ''] = await readdir(join(dataDir, 'backups'))
  expect(backup).toMatch(/^before-postgresql-18-.+Z\.tar$/)
  for (const part of [
    'from PostgreSQL 15 to 18',
    `The old database is still in ${join(dataDir, 'postgres', '15')}`,
    join(dataDir, 'backups', backup),
    'see "Go back to the previous PostgreSQL" in docs/operating.md',
  ])
    expect(holdfast.output()).toContain(part)
  expect(await readFile('docs/operating.md', 'utf8')).toContain('### Go back to the previous PostgreSQL')
  await holdfast.stop()
  const record = await readRecord(dataDir)
  expect(record.id).not.toBe(ID)

  const again = await start(dataDir, settings)
  await again.stop()
  expect(again.output()).not.toContain('PostgreSQL')
  expect(await readRecord(dataDir)).toEqual(record)
  expect(await readdir(join(dataDir, 'backups'))).toEqual([backup])
  expect((await listClusters(dataDir)).toSorted()).toEqual(['15', '18'])
})

/** Starts the server and kills it when the condition is true. */
async function killStart(dataDir: string, isReached: () => boolean) {
  const env = {
    ...compileCache,
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://grip.example',
    PORT: '0',
    DATA_DIR: dataDir,
    SERVE_SITE: 'false',
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const timer = setInterval(() => isReached() && child.kill('SIGKILL'), 2)
  expect(await exited).toEqual([null, 'SIGKILL'])
  clearInterval(timer)
}

/** Number of files of the database `postgres` (OID 5), which grows when tables are created. */
const countFiles = (cluster: string) =>
  existsSync(join(cluster, 'base/5')) ? readdirSync(join(cluster, 'base/5')).length : 0

test.each([
  ['while the old server starts', (postgres: string) => existsSync(join(postgres, '15/postmaster.pid'))],
  ['while the backup is written', (postgres: string) => existsSync(join(postgres, '../backups'))],
  ['while the new cluster is created', (postgres: string) => existsSync(join(postgres, '18.new/postmaster.pid'))],
  ['while the new server starts', (postgres: string) => existsSync(join(postgres, '18.new/postmaster.opts'))],
  ['during the restore', (postgres: string) => countFiles(join(postgres, '18.new')) > 700],
])('a start that is killed %s leaves the old database in use, and the next start upgrades it', async (_, isReached) => {
  const dataDir = await copyDataFolder()
  await killStart(dataDir, () => isReached(join(dataDir, 'postgres')))
  expect((await readRecord(dataDir)).id).toBe(ID)
  expect(existsSync(join(dataDir, 'postgres', '18'))).toBe(false)
  await expectUpgrade(dataDir)
  expect((await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test.each([
  ['while the backup is written', (postgres: string) => existsSync(join(postgres, '../backups'))],
  ['while the new server starts', (postgres: string) => existsSync(join(postgres, '18.new/postmaster.opts'))],
  ['during the restore', (postgres: string) => countFiles(join(postgres, '18.new')) > 700],
])('a start that is stopped %s ends its databases and deletes the new one', async (_, isReached) => {
  const dataDir = await copyDataFolder()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => isReached(join(dataDir, 'postgres')) && resolve(), 2)
  onTestFinished(() => clearInterval(timer))
  expect(await runRefusedStart(dataDir, { NODE_ENV: 'production' }, promise)).toMatchObject({ code: 0 })
  await expectUntouched(dataDir)
  expect(existsSync(join(dataDir, 'postgres', '15', 'postmaster.pid'))).toBe(false)
  await expectUpgrade(dataDir)
})

test('a start that is killed between the record and the renaming is completed by the next one', async () => {
  const dataDir = await copyDataFolder()
  await expectUpgrade(dataDir)
  const record = await readRecord(dataDir)
  const folder = join(dataDir, 'postgres', '18')
  await rename(folder, `${folder}.new`)
  const listed = await runCommand(['staff', 'list'], { DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect(listed).toMatchObject({ code: 0, error: '' })
  expect(await expectUpgrade(dataDir)).not.toContain('PostgreSQL')
  expect(await readRecord(dataDir)).toEqual(record)
})

test('a start that is killed just before the record repeats the upgrade', async () => {
  const dataDir = await copyDataFolder()
  const record = await readFile(join(dataDir, 'database.json'))
  await expectUpgrade(dataDir)
  const folder = join(dataDir, 'postgres', '18')
  await rename(folder, `${folder}.new`)
  await writeFile(join(dataDir, 'database.json'), record)
  expect(await expectUpgrade(dataDir)).toContain('from PostgreSQL 15 to 18')
})

test('after a return to the old database, the next upgrade starts from it and replaces no other database', async () => {
  const dataDir = await copyDataFolder()
  await expectUpgrade(dataDir)
  await rm(join(dataDir, 'database.json'))
  const folder = join(dataDir, 'postgres', '18')
  await writeFile(join(dataDir, 'database.json'), await readFile(join(original, 'database.json')))
  const refused = await runRefusedStart(dataDir)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`${folder} already exists`)
  await rename(folder, join(home, 'moved-away'))
  await rm(join(dataDir, 'database.json'))
  await expectUpgrade(dataDir)
})

test('an upgrade names a table of the operator, which stays in the old database', async () => {
  const dataDir = await copyDataFolder()
  const postgres = await startClusterOfDebian(join(dataDir, 'postgres', '15'), 'secret')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create table own_report as select 1 as number')
  await client.end()
  await postgres.stop()
  expect(await expectUpgrade(dataDir)).toContain('the table own_report (1 rows)')
})

test('too little disk space refuses the upgrade and changes nothing', async () => {
  const dataDir = await copyDataFolder()
  const refused = await runRefusedStart(dataDir, { DISK_STOP: '900000', DISK_WARN: '900000' })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('Not enough space on the disk')
  await expectUntouched(dataDir)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})

test('without the programs of its PostgreSQL, an old database is refused with both remedies', async () => {
  const dataDir = await copyDataFolder()
  await rename(join(dataDir, 'postgres', '15'), join(dataDir, 'postgres', '12'))
  await writeFile(join(dataDir, 'postgres', '12', 'PG_VERSION'), '12\n')
  const refused = await runRefusedStart(dataDir)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('Install the package postgresql-12')
  expect(refused.output).toContain('npm run backup')
  await expectUntouched(dataDir, '12')
})

test('commands do not use the old database while the server upgrades it', async () => {
  const dataDir = await copyDataFolder()
  const postgres = await startClusterOfDebian(join(dataDir, 'postgres', '15'), 'secret')
  onTestFinished(() => postgres.stop())
  expect(await findEmbeddedDatabase(dataDir)).toBeUndefined()
})

test.runIf(process.getuid?.() === 0)('an old database outside of the data folder is upgraded where it is', async () => {
  const copy = await copyDataFolder()
  const privateHome = await mkdtemp(join(home, 'private-'))
  const dataDir = join(privateHome, 'data')
  await rename(copy, dataDir)
  const shared = getSharedFolder(join(dataDir, 'postgres'))
  onTestFinished(() => rm(shared, { recursive: true, force: true }))
  await mkdir(dirname(shared), { recursive: true })
  await once(spawn('cp', ['-a', join(dataDir, 'postgres'), shared]), 'exit')
  await rm(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(shared, '15', 'holdfast.json'), JSON.stringify({ id: ID, dataDir }))
  const holdfast = await start(dataDir)
  expect(await query(dataDir, 'select vid from personal_ratings')).toEqual([{ vid: 'one' }])
  expect((await readRecord(dataDir)).folder).toBe(join(shared, '18'))
  expect((await readdir(shared)).toSorted()).toEqual(['15', '18'])
  await holdfast.stop()
})

test('commands do not upgrade an old database', async () => {
  const dataDir = await copyDataFolder()
  const refused = await runCommand(['staff', 'list'], { DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect(refused.code).toBe(1)
  expect(refused.error).toContain('Start the server once')
  await expectUntouched(dataDir)
})
