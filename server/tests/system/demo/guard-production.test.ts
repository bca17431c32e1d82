import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/config/index.ts'
import { addAccount, demoAccounts, findDemoAccounts, ensureDemoAccounts } from '#server/features/session/index.ts'
import { hashDemoPassword } from '#server/features/session/demo/demo-accounts.ts'
import { systemCaller, withHashingSlot } from '#server/platform/security/passwords.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { openCatalogue } from '#server/testing/catalogue.ts'
import { prepareDemoFolder } from '#server/testing/demo.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { auth } from '#server/testing/people.ts'
import { startProcess } from '#server/testing/process.ts'
import { failIfDemoFound } from '#server/features/demo/index.ts'

const production = { production: true }
const refusal = /npm run demo -- remove/

async function open(config: Partial<Config>, prepare?: (dataDir: string) => Promise<void>) {
  const academy = await createTestApp({ config, demo: true, ...(prepare && { prepare }) })
  onTestFinished(() => academy.close())
  return academy
}

test('a demo folder is refused in production with the command that removes the demo', async () => {
  const academy = await open({})
  const dataDir = await createTempFolder()
  await prepareDemoFolder(dataDir)
  await expect(startProcess(academy.databaseUrl, { DATA_DIR: dataDir })).rejects.toThrow(refusal)
})

test('accounts or state of a demo are each sufficient to refuse it, but not lessons of the demo', async () => {
  const accounts = await open(production)
  await ensureDemoAccounts(accounts.context)
  await expect(failIfDemoFound(accounts.context)).rejects.toThrow(/3 demo accounts, and their password is public/)

  const folder = await open(production, prepareDemoFolder)
  await expect(failIfDemoFound(folder.context)).rejects.toThrow(refusal)
  await rm(join(folder.dataDir, 'demo.json'))
  expect((await openCatalogue(folder).read()).videos.flatMap(({ videos }) => videos)).toHaveLength(49)
  await expect(failIfDemoFound(folder.context)).resolves.toBeUndefined()
})

test('a demo account with a changed email address is refused too', async () => {
  const academy = await open(production)
  await ensureDemoAccounts(academy.context)
  await academy.context.db.deleteFrom('accounts').where('email', '!=', 'paid@holdfast.example').execute()
  await academy.context.db.updateTable('accounts').set({ email: 'me@example.org' }).execute()
  await expect(failIfDemoFound(academy.context)).rejects.toThrow(refusal)
})

test.each([
  ['http://localhost:3000', 'opens'],
  ['http://127.0.0.1:3000', 'opens'],
  ['http://[::1]:3000', 'opens'],
  ['http://school.localhost', 'opens'],
  ['https://school.example', 'is refused'],
  ['http://localhost.school.example', 'is refused'],
  ['http://192.168.0.7:3000', 'is refused'],
])('at %s a demo %s', async (publicUrl, outcome) => {
  const academy = await open({ publicUrl }, prepareDemoFolder)
  const actual = await failIfDemoFound(academy.context).then(
    () => 'opens',
    (error: unknown) => (refusal.test(String(error)) ? 'is refused' : String(error)),
  )
  expect(actual).toBe(outcome)
})

test('a public demo opens in production and at any address', async () => {
  const academy = await open(
    { production: true, publicUrl: 'https://demo.example', publicDemo: true },
    prepareDemoFolder,
  )
  await expect(failIfDemoFound(academy.context)).resolves.toBeUndefined()
})

test.each([
  ['in production', production],
  ['at a public address', { publicUrl: 'https://school.example' }],
  ['in a public demo', { publicDemo: true }],
])('mail is never shown %s', async (_where, config) => {
  const academy = await open(config)
  expect((await academy.app.inject('/dev/mail')).statusCode).toBe(404)
})

test('if a demo is refused, its accounts cannot sign in with the public password', async () => {
  const academy = await open(production)
  await ensureDemoAccounts(academy.context)
  const login = { username: 'paid@holdfast.example', password: 'train-with-holdfast' }
  const response = await auth(academy.app, '/login', login)
  expect([response.statusCode, response.json().error_code]).toEqual([401, 'UserDisabled'])
})

test('an academy that was never a demo starts in production', async () => {
  const academy = await open(production)
  await expect(failIfDemoFound(academy.context)).resolves.toBeUndefined()
})

test('a migration marks the accounts of an older demo, but not unconfirmed ones', async () => {
  const { db } = (await open({})).context
  const now = new Date()
  const add = (email: string, confirmedAt: Date | null) =>
    addAccount(db, { email, passwordHash: 'x', confirmedAt, now })
  await add('paid@holdfast.example', now)
  await add('free@holdfast.example', null)
  await add('ada@example.org', now)
  const migration = await readFile(join(import.meta.dirname, '../../../migrations/0014-demo-accounts.sql'), 'utf8')
  const [statement = ''] = /update accounts[^;]+/.exec(migration) ?? []
  await sql.raw(statement).execute(db)
  expect((await findDemoAccounts(db)).map(({ email }) => email)).toEqual(['paid@holdfast.example'])
})

/**
 * Creates an account of a demo that an older version made and did not mark as such. Its email address is changed.
 */
async function addRenamedDemoAccount({ context: { db, now } }: TestApp, { password }: { password: string }) {
  const passwordHash = await withHashingSlot(systemCaller, ({ hash }) => hash(password))
  await addAccount(db, { email: 'me@example.org', passwordHash, confirmedAt: now(), now: now() })
}

test('an account of an older demo is identified by its public password, whatever its email address', async () => {
  const academy = await open(production)
  await addRenamedDemoAccount(academy, { password: demoAccounts.password })
  await expect(failIfDemoFound(academy.context)).rejects.toThrow('1 demo accounts')
  expect((await findDemoAccounts(academy.context.db)).map(({ email }) => email)).toEqual(['me@example.org'])
})

test('accounts with a changed password, or confirmed by mail, are not demo accounts', async () => {
  const academy = await open(production)
  await addRenamedDemoAccount(academy, { password: 'a-secret-of-my-own' })
  const passwordHash = await hashDemoPassword()
  const now = academy.context.now()
  await addAccount(academy.context.db, {
    email: 'ada@example.org',
    passwordHash,
    confirmedAt: new Date(now.getTime() + 5000),
    now,
  })
  await expect(failIfDemoFound(academy.context)).resolves.toBeUndefined()
})
