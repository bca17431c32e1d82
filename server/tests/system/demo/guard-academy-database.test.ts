import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/config/index.ts'
import { ownCataloguePath } from '#server/features/catalogue/index.ts'
import { findDemoAccounts, ensureDemoAccounts } from '#server/features/session/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrateTo } from '#server/platform/database/migrate.ts'
import { replaceFile } from '#server/platform/files/durable-file.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { createTestApp } from '#server/testing/app.ts'
import { runCommand } from '#server/testing/command.ts'
import { prepareDemoFolder } from '#server/testing/demo.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { auth } from '#server/testing/people.ts'
import { startProcess, runRefusedStart } from '#server/testing/process.ts'
import { claimDatabase, failIfOtherAccountsExist } from '#server/features/demo/index.ts'
import { failIfAcademyDatabase } from '#server/features/demo/guard-academy-database.ts'

const academyConfig = { publicUrl: 'https://school.example' }
const trial = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost' }

async function open(config: Partial<Config>, prepare?: (dataDir: string) => Promise<void>) {
  const testApp = await createTestApp({ config, ...(prepare && { prepare }) })
  onTestFinished(() => testApp.close())
  return testApp
}

/** Creates a database with a member whose mail is queued. */
async function openAcademyWithMail() {
  const academy = await open(academyConfig)
  const { db } = academy.context
  await auth(academy.app, '/register', { email: 'ada@example.org', password: 'a-long-password' })
  const countQueuedMails = async () =>
    (await sql`select 1 from pgboss.job where name = 'mail' and state = 'created'`.execute(db)).rows.length
  const listMigrations = async () => (await sql`select name from kysely_migration order by name`.execute(db)).rows
  expect(await countQueuedMails()).toBe(1)
  return { ...academy, countQueuedMails, listMigrations }
}
type AcademyWithMail = Awaited<ReturnType<typeof openAcademyWithMail>>

/** Creates a database that its server has opened to the public. */
async function openPublicAcademy() {
  const academy = await openAcademyWithMail()
  await claimDatabase(academy.context.config, academy.context.db)
  return academy
}

/** Replaces the database by that of an older version of Holdfast, which recorded nothing, with one member. */
async function createOlderAcademy() {
  const academy = await openAcademyWithMail()
  const { maintenance, close } = openDatabase(academy.databaseUrl, createLog('warn'))
  // The queued mail is in another schema.
  await sql`drop schema public, documents cascade`.execute(maintenance)
  await sql`create schema public`.execute(maintenance)
  await maintenance.transaction().execute((transaction) => migrateTo(transaction, '0017-playing-grants'))
  await sql`insert into accounts (id, email, identity_id, created_at)
    values ('0123456789abcdef01234567', 'ada@example.org', 'abc', now())`.execute(maintenance)
  await close()
  return academy
}

const writeOwnCatalogue = (dataDir: string) => replaceFile(ownCataloguePath(dataDir), JSON.stringify({ videos: [] }))

async function createFolder(prepare: (dataDir: string) => Promise<void>) {
  const dataDir = await createTempFolder()
  await prepare(dataDir)
  return dataDir
}

test.each([
  ['its own catalogue', writeOwnCatalogue, {}],
  ['its own catalogue, as a demo for the world', writeOwnCatalogue, { PUBLIC_DEMO: 'true' }],
  ['nothing', async () => {}, {}],
  ["a demo's folder", prepareDemoFolder, {}],
])("a trial with %s is refused on an academy's database, and its mail stays queued", async (_, prepare, settings) => {
  const academy = await openPublicAcademy()
  const dataDir = await createFolder(prepare)
  const { code, output } = await runRefusedStart(dataDir, { DATABASE_URL: academy.databaseUrl, ...trial, ...settings })
  expect([code, output]).toEqual([1, expect.stringContaining('opened to the public as https://school.example')])
  expect(output).toContain('npm run trial')
  expect(await academy.countQueuedMails()).toBe(1)
})

test('the server of an academy records that it is open before it runs jobs, and starts again', async () => {
  const academy = await openAcademyWithMail()
  const first = await startProcess(academy.databaseUrl)
  await first.stop()
  const { address } = await academy.context.db.selectFrom('opened_to_public').selectAll().executeTakeFirstOrThrow()
  expect(address).toBe(first.address)
  const dataDir = await createFolder(writeOwnCatalogue)
  expect((await runRefusedStart(dataDir, { DATABASE_URL: academy.databaseUrl, ...trial })).code).toBe(1)
  const second = await startProcess(academy.databaseUrl)
  expect(await second.stop()).toBe(0)
})

test('an academy does not start while a trial uses its database', async () => {
  const { databaseUrl, context } = await openAcademyWithMail()
  const started = await startProcess(databaseUrl, { ...trial, DATA_DIR: await createFolder(writeOwnCatalogue) })
  const dataDir = await createFolder(writeOwnCatalogue)
  const academy = { DATABASE_URL: databaseUrl, NODE_ENV: 'production', PUBLIC_URL: 'https://school.example' }
  const { code, output } = await runRefusedStart(dataDir, academy)
  expect([code, output]).toEqual([1, expect.stringContaining('A trial is using the database')])
  expect(await context.db.selectFrom('opened_to_public').selectAll().execute()).toEqual([])
  expect(await started.stop()).toBe(0)
  const opened = await startProcess(databaseUrl, { ...academy, DATA_DIR: dataDir })
  expect(await opened.stop()).toBe(0)
})

test('a trial is refused on an older database with members, and does not migrate it', async () => {
  const academy = await createOlderAcademy()
  const before = await academy.listMigrations()
  const dataDir = await createFolder(writeOwnCatalogue)
  const { code, output } = await runRefusedStart(dataDir, { DATABASE_URL: academy.databaseUrl, ...trial })
  expect([code, output]).toEqual([1, expect.stringContaining('created by an older version of Holdfast')])
  expect(await academy.countQueuedMails()).toBe(1)
  expect(await academy.listMigrations()).toEqual(before)
})

test.each([
  ['orders', 'list'],
  ['reports', 'list'],
  ['members', 'coupons'],
  ['staff', 'list'],
  ['mail', 'list'],
  ['demo', 'remove', '--yes'],
])('npm run %s -- %s works for the academy, and is refused with the settings of a trial', async (...args) => {
  const academy = await openPublicAcademy()
  const settings = { DATABASE_URL: academy.databaseUrl }
  const ownDatabase = await runCommand(args, { ...settings, PUBLIC_URL: 'https://school.example' })
  expect([ownDatabase.code, ownDatabase.error]).toEqual([0, ''])
  const otherDatabase = await runCommand(args, { ...settings, ...trial })
  expect([otherDatabase.code, otherDatabase.error]).toEqual([1, expect.stringContaining('opened to the public')])
})

test("a command of a newer trial does not migrate an academy's database", async () => {
  const academy = await createOlderAcademy()
  const before = await academy.listMigrations()
  const { code, error } = await runCommand(['orders', 'list'], { DATABASE_URL: academy.databaseUrl, ...trial })
  expect([code, error]).toEqual([1, expect.stringContaining('created by an older version of Holdfast')])
  expect(await academy.listMigrations()).toEqual(before)
})

test.each([
  ['of an academy', openPublicAcademy],
  ['of an older version of Holdfast', createOlderAcademy],
])('npm run trial converts a copy of the database %s for trials, whose members get no mail', async (_, make) => {
  const academy: AcademyWithMail = await make()
  const settings = { DATABASE_URL: academy.databaseUrl, ...trial }
  // Open queues of this process would count as a running server.
  await academy.context.jobs.close()
  const run = await runCommand(['trial'], settings)
  expect([run.code, run.error]).toEqual([1, expect.stringContaining('Add --yes')])
  expect(await academy.countQueuedMails()).toBe(1)
  const { code, out, error } = await runCommand(['trial', '--yes'], settings)
  expect([code, error, out]).toEqual([0, '', expect.stringContaining('now a trial database')])
  expect(await academy.countQueuedMails()).toBe(0)
  const started = await startProcess(academy.databaseUrl, { ...trial, DATA_DIR: await createFolder(writeOwnCatalogue) })
  expect(await started.stop()).toBe(0)
})

test('npm run trial does not change a database that a server uses', async () => {
  const academy = await openPublicAcademy()
  const { code, error } = await runCommand(['trial', '--yes'], { DATABASE_URL: academy.databaseUrl, ...trial })
  expect([code, error]).toEqual([1, expect.stringContaining('A Holdfast is using')])
  expect(await academy.countQueuedMails()).toBe(1)
  await expect(
    failIfAcademyDatabase({ ...academy.context.config, publicUrl: 'http://localhost' }, academy.context.db),
  ).rejects.toThrow('opened to the public')
})

test.each([
  ['an empty folder', async () => {}],
  ['a folder with the demo of another database', prepareDemoFolder],
])(
  'a trial with %s is refused on a database with accounts, adds no demo accounts, and sends no mail',
  async (_, prepare) => {
    const academy = await openAcademyWithMail()
    // Simulates an older version of Holdfast without this record. Repeated migrations would fail.
    await sql`delete from kysely_migration where name >= '0018'`.execute(academy.context.db)
    const dataDir = await createFolder(prepare)
    const { code, output } = await runRefusedStart(dataDir, { DATABASE_URL: academy.databaseUrl, ...trial })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('A demo is only created in a database without accounts'),
    ])
    expect(await findDemoAccounts(academy.context.db)).toEqual([])
    expect(await academy.countQueuedMails()).toBe(1)
  },
)

test('an empty folder is refused as a demo on a database of another demo with members', async () => {
  const { app, context } = await open({})
  await ensureDemoAccounts(context)
  await expect(failIfOtherAccountsExist(context.config, context.db)).resolves.toBeUndefined()
  await auth(app, '/register', { email: 'ada@example.org', password: 'a-long-password' })
  await expect(failIfOtherAccountsExist(context.config, context.db)).rejects.toThrow('without accounts')
})

test('a trial with registered members starts again, also with a newer Holdfast', async () => {
  const { app, context } = await open({ databaseUrl: 'postgres://localhost' }, prepareDemoFolder)
  const { config, db } = context
  await ensureDemoAccounts(context)
  await auth(app, '/register', { email: 'ada@example.org', password: 'a-long-password' })
  await expect(failIfOtherAccountsExist(config, db)).resolves.toBeUndefined()
  await sql`drop table opened_to_public`.execute(db)
  await sql`alter table accounts drop column is_demo`.execute(db)
  await expect(failIfAcademyDatabase(config, db)).resolves.toBeUndefined()
  await expect(failIfOtherAccountsExist(config, db)).resolves.toBeUndefined()
})
