import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth, createMember, PASSWORD } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  // Without workers, so that the test can read the queued jobs.
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const calls = ['/confirm/send', '/confirm/call', '/reset/send', '/reset/call']
const body = (path: string, email: string) => (path === '/reset/call' ? { email, password: PASSWORD } : { email })

/** Returns the row counts of tables that a call may change. */
async function traces(): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from pgboss.job where name = 'mail-request') as requests,
    (select count(*) from pgboss.job where name = 'mail') as mails,
    (select count(*) from mail_tokens) as tokens, (select count(*) from sessions) as sessions,
    (select sum(tries) > 0 from attempts)::int as counted`.execute(testApp.context.db)
  return rows[0] ?? {}
}

test.each(calls)('%s only queues a request for every address', async (path) => {
  const member = await createMember(testApp)
  const pending = `pending${calls.indexOf(path)}@example.org`
  await auth(testApp.app, '/register', { email: pending, password: PASSWORD })
  for (const email of [member.email, pending, 'nobody@example.org']) {
    const before = await traces()
    const response = await auth(testApp.app, path, body(path, email))
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([204, '', undefined])
    expect(await traces()).toEqual({ ...before, requests: (before['requests'] ?? 0) + 1, counted: 1 })
  }
})

test.each(calls)('%s rejects invalid addresses and limits requests per network', async (path) => {
  expect((await auth(testApp.app, path, body(path, 'no address'))).json()).toEqual({
    error: "'email' is not an email address",
    error_code: 'BadRequest',
  })
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.1 } })
  const codes: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    codes.push((await auth(strict.app, path, body(path, `${name}@example.org`))).statusCode)
  expect(codes).toEqual([204, 204, 204, 429])
})

test('an address gets at most five emails of a kind in 15 minutes, without an error', async () => {
  await using strict = await createTestApp({ workers: true })
  const { email } = await createMember(strict)
  const codes: number[] = []
  for (let i = 0; i < 7; i += 1) codes.push((await auth(strict.app, '/reset/send', { email })).statusCode)
  expect(codes).toEqual(Array(7).fill(204))
  expect(await readMails(strict, email, 5)).toHaveLength(5)
  strict.clock.advance(15 * 60_000)
  await auth(strict.app, '/reset/send', { email })
  expect(await readMails(strict, email, 6)).toHaveLength(6)
})

test('/reset/call does not check the strength of the password; the emailed link does', async () => {
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.1 } })
  const weak = { email: `${'1.'.repeat(30)}1@${'a.'.repeat(90)}example`, password: '1234567890'.repeat(4) }
  const codes: number[] = []
  for (let index = 0; index < 4; index += 1) codes.push((await auth(strict.app, '/reset/call', weak)).statusCode)
  expect(codes).toEqual([204, 204, 204, 429])
})
