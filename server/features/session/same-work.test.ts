import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { auth, createMember, PASSWORD } from '#server/test/people.ts'

// Clocks lie on a busy machine, so this counts what takes the time: statements to the database, and passwords that are hashed.
let house: TestApp
let member: string
const pending = 'pending@example.org'
beforeAll(async () => {
  house = await createTestApp({ sendMail: false, config: { rateLimitFactor: 100 } })
  member = (await createMember(house)).email
  await auth(house.app, '/register', { email: pending, password: PASSWORD })
})
afterAll(() => house.close())

/** What the application has to do for one call. */
async function workOf(path: string, body: object) {
  const work: string[] = []
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && work.push('hash')) })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  hook.enable()
  const { statusCode, body: said } = await auth(house.app, path, body)
  hook.disable()
  // The queue also asks on its own, whenever it likes.
  const statements = query.mock.calls
    .map(([asked]) => (typeof asked === 'string' ? asked : (asked as unknown as { text: string }).text))
    .filter((text) => !text.includes('pgboss') || text.includes('INSERT INTO'))
  query.mockRestore()
  return { statusCode, said, statements, hashes: work.length }
}

test('a wrong password costs the same for a member, a pending account, and nobody', async () => {
  const wrong = (username: string) => workOf('/login', { username, password: 'not the password' })
  const forMember = await wrong(member)
  expect(forMember).toMatchObject({ statusCode: 401, hashes: 1 })
  expect(forMember.statements.length).toBeGreaterThan(3)
  const forNobody = await wrong('nobody@example.org')
  // Where the member has been before, two counts less are kept: a stranger is never there.
  const isShared = (text: string) => /attempts/.test(text)
  const others = (statements: string[]) => statements.filter((text) => !isShared(text))
  expect({ ...forNobody, statements: others(forNobody.statements) }).toEqual({
    ...forMember,
    statements: others(forMember.statements),
  })
  expect(await wrong(pending)).toEqual(forNobody)
})

test.each([
  ['/confirm/send', {}],
  ['/confirm/call', {}],
  ['/reset/send', {}],
  ['/reset/call', { password: PASSWORD, arguments: [] }],
])('%s costs the same for every address', async (path, rest) => {
  const [first, ...others] = [
    await workOf(path, { email: member, ...rest }),
    await workOf(path, { email: pending, ...rest }),
    await workOf(path, { email: 'nobody@example.org', ...rest }),
  ]
  expect(first).toMatchObject({ statusCode: 204, said: '', hashes: 0 })
  expect(first?.statements.filter((text) => text.includes('pgboss'))).toHaveLength(1)
  for (const other of others) expect(other).toEqual(first)
})

test('a registration costs a hash, whether or not the address is taken', async () => {
  const taken = await workOf('/register', { email: member, password: PASSWORD })
  const free = await workOf('/register', { email: 'free@example.org', password: PASSWORD })
  expect([taken.statusCode, taken.hashes, free.statusCode, free.hashes]).toEqual([409, 1, 201, 1])
})
