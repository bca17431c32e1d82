import { createHook } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { auth, createMember, PASSWORD } from '#server/testing/people.ts'

// Counts database statements and password hashes instead of time, which varies on a busy machine.
let testApp: TestApp
let measuredApp: FastifyInstance
let statements: string[] = []
let member: string
const pending = 'pending@example.org'
/** A network that no member has used. */
const UNKNOWN_NETWORK = '198.51.100.1'
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
  member = (await createMember(testApp)).email
  await auth(testApp.app, '/register', { email: pending, password: PASSWORD })
  const { pool } = openDatabase(testApp.databaseUrl, testApp.context.log)
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query.sql) })
  measuredApp = await createApp({ ...testApp.context, db, sessions: db })
  measuredApp.addHook('onClose', () => db.destroy())
})
afterAll(async () => {
  await measuredApp.close()
  await testApp.close()
})

/** Returns the database statements and the number of password hashes of one call. */
async function measureWork(path: string, body: object) {
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)) })
  statements = []
  hook.enable()
  const { statusCode, body: responseBody } = await auth(measuredApp, path, body, { from: UNKNOWN_NETWORK })
  hook.disable()
  return { statusCode, responseBody, statements, hashes }
}

test('a wrong password requires the same work for a member, a pending account and an unknown address', async () => {
  const tryWrongPassword = (username: string) => measureWork('/login', { username, password: 'not the password' })
  const forMember = await tryWrongPassword(member)
  expect(forMember).toMatchObject({ statusCode: 401, hashes: 1 })
  expect(forMember.statements.length).toBeGreaterThan(3)
  expect(await tryWrongPassword('nobody@example.org')).toEqual(forMember)
  expect(await tryWrongPassword(pending)).toEqual(forMember)
})

test.each([
  ['/confirm/send', {}],
  ['/confirm/call', {}],
  ['/reset/send', {}],
  ['/reset/call', { password: PASSWORD, arguments: [] }],
])('%s requires the same work for every address', async (path, rest) => {
  const [first, ...others] = [
    await measureWork(path, { email: member, ...rest }),
    await measureWork(path, { email: pending, ...rest }),
    await measureWork(path, { email: 'nobody@example.org', ...rest }),
  ]
  expect(first).toMatchObject({ statusCode: 204, responseBody: '', hashes: 0 })
  expect(first?.statements.filter((text) => text.includes('pgboss'))).toHaveLength(1)
  for (const other of others) expect(other).toEqual(first)
})

test('a registration hashes a password whether or not the address is taken', async () => {
  const taken = await measureWork('/register', { email: member, password: PASSWORD })
  const free = await measureWork('/register', { email: 'free@example.org', password: PASSWORD })
  expect([taken.statusCode, taken.hashes, free.statusCode, free.hashes]).toEqual([409, 1, 201, 1])
})
