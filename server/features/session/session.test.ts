import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFRESH_TOKEN_LIFETIME_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, signIn } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const profile = (token?: string) => call(testApp.app, 'GET', '/auth/profile', token === undefined ? {} : { token })
const refresh = (token: string) => call(testApp.app, 'POST', '/auth/session', { token })
const logout = (token: string) => call(testApp.app, 'DELETE', '/auth/session', { token })
const SESSION_GONE = { error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' }

test('the profile contains the fields that the client requires', async () => {
  const mia = await createMember(testApp)
  expect((await profile(mia.accessToken)).json()).toEqual({
    user_id: mia.id,
    domain_id: expect.any(String),
    type: 'normal',
    identities: [
      { id: expect.stringMatching(/^[0-9a-f]{24}$/), provider_type: 'local-userpass', provider_id: expect.any(String) },
    ],
    data: { email: mia.email },
  })
})

test('concurrent refreshes return new access tokens and keep the refresh token', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all([1, 2, 3].map(() => refresh(mia.refreshToken)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const { access_token } = responses[0]?.json<{ access_token: string }>() ?? { access_token: '' }
  expect((await profile(access_token)).statusCode).toBe(200)
})

test('a refresh token expires after sixty days', async () => {
  const mia = await createMember(testApp)
  testApp.clock.advance(REFRESH_TOKEN_LIFETIME_MS + 1)
  expect((await refresh(mia.refreshToken)).json()).toEqual(SESSION_GONE)
})

test('the second of two concurrent sign-outs gets the error that the client ignores', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all([logout(mia.refreshToken), logout(mia.refreshToken)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401])
  expect(responses.find(({ statusCode }) => statusCode === 401)?.json()).toEqual(SESSION_GONE)
})

test('disabling an account ends its sessions permanently', async () => {
  const mia = await createMember(testApp)
  const set = (disabled_at: Date | null) =>
    testApp.context.db.updateTable('accounts').set({ disabled_at }).where('id', '=', mia.id).execute()
  await set(testApp.clock.now())
  expect((await profile(mia.accessToken)).json()).toEqual({ error: 'invalid session', error_code: 'InvalidSession' })
  expect((await refresh(mia.refreshToken)).json()).toEqual(SESSION_GONE)
  await set(null)
  expect((await refresh(mia.refreshToken)).json()).toEqual(SESSION_GONE)
  expect((await signIn(testApp.app, mia.email)).id).toBe(mia.id)
})

test('signing out ends only the current session immediately', async () => {
  const phone = await createMember(testApp)
  const laptop = await signIn(testApp.app, phone.email)
  const response = await logout(phone.refreshToken)
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([204, '', undefined])
  expect((await profile(phone.accessToken)).json()).toMatchObject({ error_code: 'InvalidSession' })
  expect((await refresh(phone.refreshToken)).json()).toEqual(SESSION_GONE)
  expect((await logout(phone.refreshToken)).json()).toEqual(SESSION_GONE)
  expect((await profile(laptop.accessToken)).statusCode).toBe(200)
})

test('the next sign-in deletes expired sessions', async () => {
  const mia = await createMember(testApp)
  const sessions = () =>
    testApp.context.db.selectFrom('sessions').where('account_id', '=', mia.id).select('id').execute()
  const [old] = await sessions()
  testApp.clock.advance(REFRESH_TOKEN_LIFETIME_MS)
  await signIn(testApp.app, mia.email)
  expect(await sessions()).toEqual([{ id: expect.not.stringContaining(String(old?.id)) }])
})

test('the location is the configured origin, and an unknown app is refused by name', async () => {
  const response = await testApp.app.inject({
    url: '/api/client/v2.0/app/holdfast-tactics/location',
    headers: { host: 'evil.example' },
  })
  expect(response.json()).toMatchObject({ hostname: 'http://localhost:3000', deployment_model: 'GLOBAL' })
  const unknown = await call(testApp.app, 'GET', '/app/other/location')
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { error: "cannot find app using Client App ID 'other'", error_code: 'AppNotFound' },
  ])
})

test('a double slash at the start of the path is accepted', async () => {
  expect((await testApp.app.inject({ url: '//api/client/v2.0/app/holdfast-tactics/location' })).statusCode).toBe(200)
})
