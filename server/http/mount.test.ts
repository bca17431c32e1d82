import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => testApp.close())

const PREFIX = '/api/client/v2.0'
const PROVIDER = `${PREFIX}/app/holdfast-tactics/auth/providers/local-userpass`
type Headers = Record<string, string>

test.each([
  ['broken JSON', '{"broken', 'application/json'],
  ['of the wrong shape', '[]', 'application/json'],
  ['too large', JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json'],
  ['not JSON', 'name=x', 'text/plain'],
])('authorization is checked first, even if the body is %s', async (_what, payload, type) => {
  for (const url of [`${PREFIX}/auth/api_keys`, `${PREFIX}/app/holdfast-tactics/functions/call`]) {
    const send = (headers: Headers) =>
      testApp.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } })
    expect((await send({})).statusCode).toBe(401)
    expect((await send({ authorization: 'Bearer null' })).json()).toMatchObject({ error_code: 'InvalidSession' })
  }
})

test.each([
  ['/register', { email: 'x', password: 'y' }, 400],
  ['/confirm', { token: 'x', tokenId: 'y' }, 400],
  ['/confirm/send', { email: 'nobody@example.org' }, 204],
  ['/confirm/call', { email: 'nobody@example.org' }, 204],
  ['/reset/send', { email: 'nobody@example.org' }, 204],
  ['/reset/call', { email: 'nobody@example.org', password: 'a quiet horse walks', arguments: [] }, 204],
  ['/reset', { token: 'x', tokenId: 'y', password: 'a quiet horse walks' }, 400],
] as const)('an unusable Authorization header on %s never causes a 401', async (path, payload, status) => {
  const mia = await createMember(testApp)
  const revoked = mia.accessToken
  await testApp.app.inject({
    method: 'DELETE',
    url: `${PREFIX}/auth/session`,
    headers: { authorization: `Bearer ${mia.refreshToken}` },
  })
  for (const authorization of [`Bearer ${revoked}`, 'Bearer null', 'Basic x', `Bearer ${mia.refreshToken}`]) {
    const response = await testApp.app.inject({
      method: 'POST',
      url: PROVIDER + path,
      headers: { authorization },
      payload,
    })
    expect([authorization, response.statusCode]).toEqual([authorization, status])
  }
})

test.each<[Headers, string | undefined]>([
  [{}, undefined],
  [{ 'content-type': 'application/json' }, undefined],
  [{ 'content-type': 'application/json', 'content-length': '0' }, undefined],
  [{ 'content-type': 'text/plain;charset=UTF-8' }, undefined],
  [{ 'content-type': 'application/json' }, '{}'],
])('a call that needs no body accepts the headers %j and the body %j', async (headers, payload) => {
  const mia = await createMember(testApp)
  const authorization = `Bearer ${mia.refreshToken}`
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string) => {
    const url = PREFIX + path
    const request = { method, url, headers: { ...headers, authorization } }
    return (await testApp.app.inject(payload === undefined ? request : { ...request, payload })).statusCode
  }
  const key = await testApp.app.inject({
    method: 'POST',
    url: `${PREFIX}/auth/api_keys`,
    headers: { authorization },
    payload: { name: 'a' },
  })
  const { _id } = key.json<{ _id: string }>()
  expect([
    await send('POST', '/auth/session'),
    await send('PUT', `/auth/api_keys/${_id}/disable`),
    await send('DELETE', `/auth/api_keys/${_id}`),
    await send('DELETE', '/auth/session'),
  ]).toEqual([201, 204, 204, 204])
})
