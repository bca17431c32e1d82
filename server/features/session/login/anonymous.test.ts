import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tokens } from '#contract/session.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { anonymousLogin: true } })
})
afterAll(() => testApp.close())

const LOGIN = '/app/holdfast-tactics/auth/providers/anon-user/login'
const login = ({ app } = testApp) => call(app, 'POST', LOGIN, { body: {} })
const signInAnonymously = async () => Tokens.parse((await login()).json())

test('anonymous sign-in is disabled by default', async () => {
  await using defaultApp = await createTestApp()
  const response = await login(defaultApp)
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: 'authentication via anon-user is unsupported', error_code: 'AuthProviderNotFound' },
  ])
})

test('an anonymous user has an id, a profile without an address, and custom data', async () => {
  const { user_id, access_token, refresh_token } = await signInAnonymously()
  expect((await call(testApp.app, 'GET', '/auth/profile', { token: access_token })).json()).toMatchObject({
    user_id,
    type: 'normal',
    identities: [{ provider_type: 'anon-user' }],
    data: {},
  })
  const data = decodeJwt(access_token)['user_data']
  expect(data).toMatchObject({ owner_id: user_id, hasStageOne: false, plan: 'free' })
  expect(data).not.toHaveProperty('email')
  expect((await call(testApp.app, 'POST', '/auth/session', { token: refresh_token })).statusCode).toBe(201)
  expect((await call(testApp.app, 'DELETE', '/auth/session', { token: refresh_token })).statusCode).toBe(204)
})

test('anonymous users are separate and can be deleted', async () => {
  const [one, two] = [await signInAnonymously(), await signInAnonymously()]
  expect(one.user_id).not.toBe(two.user_id)
  expect((await call(testApp.app, 'DELETE', '/auth/delete', { token: one.access_token })).statusCode).toBe(204)
  expect((await call(testApp.app, 'GET', '/auth/profile', { token: two.access_token })).statusCode).toBe(200)
})

test('an anonymous user cannot have API keys', async () => {
  const { refresh_token } = await signInAnonymously()
  const response = await call(testApp.app, 'POST', '/auth/api_keys', { token: refresh_token, body: { name: 'a' } })
  expect([response.statusCode, response.json()]).toEqual([
    403,
    { error: 'an anonymous user cannot have API keys', error_code: 'Forbidden' },
  ])
  expect((await call(testApp.app, 'GET', '/auth/api_keys', { token: refresh_token })).json()).toEqual([])
})

test('an anonymous user cannot play lessons', async () => {
  const { access_token } = await signInAnonymously()
  const response = await call(testApp.app, 'POST', '/app/holdfast-tactics/functions/call', {
    token: access_token,
    body: { name: 'playback', arguments: [{ gid: 'throws', id: 'hip-throw' }] },
  })
  expect([response.statusCode, response.json()]).toEqual([
    403,
    { error: "function 'playback' is for members only", error_code: 'Forbidden' },
  ])
})

test('anonymous sign-ins are limited per network', async () => {
  await using strict = await createTestApp({ config: { anonymousLogin: true, rateLimitFactor: 0.1 } })
  const codes = []
  for (let i = 0; i < 3; i += 1) codes.push((await login(strict)).statusCode)
  expect(codes).toEqual([200, 200, 429])
})
