import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/api-keys.ts'
import { MAX_KEY_LOGINS_PER_MINUTE, MAX_KEY_SESSIONS_PER_ACCOUNT, MAX_SESSIONS_PER_ACCOUNT } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person, signIn } from '#server/testing/people.ts'
import { startSession } from './start-session.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const loginWith = (key: string, { app } = testApp) =>
  call(app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', { body: { key } })
const getKey = async ({ refreshToken }: Person, { app } = testApp) =>
  (await call(app, 'POST', '/auth/api_keys', { token: refreshToken, body: { name: 'robot' } })).json<NewApiKey>().key
const refresh = (token: string) => call(testApp.app, 'POST', '/auth/session', { token })

async function listSessions({ id }: Person) {
  const rows = await testApp.context.db
    .selectFrom('sessions')
    .select('api_key_id')
    .where('account_id', '=', id)
    .execute()
  return { keys: rows.filter((row) => row.api_key_id).length, people: rows.filter((row) => !row.api_key_id).length }
}

test('sign-ins by API key only end sessions of API keys', async () => {
  const mia = await createMember(testApp)
  const key = await getKey(mia)
  const first = Tokens.parse((await loginWith(key)).json())
  testApp.clock.advance(1000)
  const second = Tokens.parse((await loginWith(key)).json())
  testApp.clock.advance(1000)
  expect((await refresh(first.refresh_token)).statusCode).toBe(201)
  testApp.clock.advance(1000)
  const responses = await Promise.all(Array.from({ length: MAX_KEY_SESSIONS_PER_ACCOUNT - 1 }, () => loginWith(key)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(await listSessions(mia)).toEqual({ keys: MAX_KEY_SESSIONS_PER_ACCOUNT, people: 1 })
  expect((await refresh(mia.refreshToken)).statusCode).toBe(201)
  // This session was used recently, so the other one was the least recently used and has ended.
  expect((await refresh(first.refresh_token)).statusCode).toBe(201)
  const gone = await refresh(second.refresh_token)
  expect([gone.statusCode, gone.json()]).toEqual([
    401,
    { error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' },
  ])
})

test('a sign-in beyond the limit ends the least recently used session', async () => {
  const mia = await createMember(testApp)
  const sam = await createMember(testApp)
  const origin = { ip: '127.0.0.1', userAgent: 'test' }
  const open = async () => startSession(testApp.context, { accountId: mia.id }, undefined, origin)
  await Promise.all(Array.from({ length: MAX_SESSIONS_PER_ACCOUNT + 10 }, open))
  testApp.clock.advance(1000)
  const last = await signIn(testApp.app, mia.email)
  expect(await listSessions(mia)).toEqual({ keys: 0, people: MAX_SESSIONS_PER_ACCOUNT })
  expect((await refresh(last.refreshToken)).statusCode).toBe(201)
  expect((await refresh(sam.refreshToken)).statusCode).toBe(201)
})

test('sign-ins by API key are limited per account', async () => {
  await using strict = await createTestApp()
  const [mia, sam] = [await createMember(strict), await createMember(strict)]
  const [key, other] = [await getKey(mia, strict), await getKey(sam, strict)]
  for (let count = 0; count < MAX_KEY_LOGINS_PER_MINUTE; count += 1)
    expect((await loginWith(key, strict)).statusCode).toBe(200)
  const responses = await Promise.all(Array.from({ length: 20 }, () => loginWith(key, strict)))
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect(refused[0]?.json()).toMatchObject({ error: expect.stringContaining(String(MAX_KEY_LOGINS_PER_MINUTE)) })
  expect((await loginWith(other, strict)).statusCode).toBe(200)
})
