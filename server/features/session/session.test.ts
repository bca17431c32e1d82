import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_TOKEN_LIFE, CLOCK_SKEW, REFRESH_TOKEN_LIFE } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { call, createMember, signIn } from '#server/test/people.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const profile = (token?: string) => call(house.app, 'GET', '/auth/profile', token === undefined ? {} : { token })
const refresh = (token: string) => call(house.app, 'POST', '/auth/session', { token })
const logout = (token: string) => call(house.app, 'DELETE', '/auth/session', { token })
const GONE = { error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' }

test('the profile has what the client insists on', async () => {
  const mia = await createMember(house)
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

test('a call without a header is told so, without a code', async () => {
  const answer = await profile()
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { error: 'expected Authorization header with JWT (Bearer schema)' },
  ])
})

test('a refresh answers a new access token and keeps the refresh token, several times at once', async () => {
  const mia = await createMember(house)
  const answers = await Promise.all([1, 2, 3].map(() => refresh(mia.refreshToken)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const { access_token } = answers[0]?.json<{ access_token: string }>() ?? { access_token: '' }
  expect((await profile(access_token)).statusCode).toBe(200)
})

test('an access token ends after half an hour and the clocks’ skew', async () => {
  const mia = await createMember(house)
  house.clock.pass(ACCESS_TOKEN_LIFE + CLOCK_SKEW - 5000)
  expect((await profile(mia.accessToken)).statusCode).toBe(200)
  house.clock.pass(10_000)
  expect((await profile(mia.accessToken)).json()).toEqual({
    error: 'invalid session: access token expired',
    error_code: 'InvalidSession',
  })
})

test('a refresh token ends after sixty days', async () => {
  const mia = await createMember(house)
  house.clock.pass(REFRESH_TOKEN_LIFE + 1)
  expect((await refresh(mia.refreshToken)).json()).toEqual(GONE)
})

test('logging out ends the session at once, and only that one', async () => {
  const phone = await createMember(house)
  const laptop = await signIn(house.app, phone.email)
  const answer = await logout(phone.refreshToken)
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined])
  expect((await profile(phone.accessToken)).json()).toMatchObject({ error_code: 'InvalidSession' })
  expect((await refresh(phone.refreshToken)).json()).toEqual(GONE)
  expect((await logout(phone.refreshToken)).json()).toEqual(GONE)
  expect((await profile(laptop.accessToken)).statusCode).toBe(200)
})

test('each kind of token is refused where the other is wanted', async () => {
  const mia = await createMember(house)
  expect((await profile(mia.refreshToken)).json()).toMatchObject({ error_code: 'InvalidSession' })
  expect((await refresh(mia.accessToken)).json()).toEqual(GONE)
})

const forged = async (change: (token: SignJWT) => SignJWT, secret: Uint8Array, alg = 'HS256') => {
  const mia = await createMember(house)
  const session = await house.context.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', mia.id)
    .executeTakeFirstOrThrow()
  const base = new SignJWT({ sid: session.id, typ: 'access' })
    .setIssuer('holdfast')
    .setSubject(mia.id)
    .setIssuedAt(house.clock.now())
    .setExpirationTime(new Date(house.clock.now().getTime() + 300_000))
  return change(base.setProtectedHeader({ alg, kid: house.context.keys.current('access').kid })).sign(secret)
}
const key = () => house.context.keys.current('access').secret

test('a token of our own making is good, so the forged ones below fail for the right reason', async () => {
  expect((await profile(await forged((token) => token, key()))).statusCode).toBe(200)
})

test.each([
  ['null', async () => 'null'],
  ['rubbish', async () => 'a.b.c'],
  [
    'alg none',
    async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","sid":"x","typ":"access","exp":9999999999,"iat":1}')}.`,
  ],
  ['another key', async () => forged((token) => token, new Uint8Array(32).fill(7))],
  ['another algorithm', async () => forged((token) => token, key(), 'HS384')],
  ['another purpose’s key', async () => forged((token) => token, house.context.keys.current('media').secret)],
  ['another issuer', async () => forged((token) => token.setIssuer('elsewhere'), key())],
  ['another member', async () => forged((token) => token.setSubject('f'.repeat(24)), key())],
])('a token with %s is refused', async (_what, make) => {
  const answer = await profile(await make())
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'invalid session', error_code: 'InvalidSession' }])
})

test('a rotation of the keys breaks no token that is out; the second one ends it', async () => {
  const mia = await createMember(house)
  await house.context.keys.rotate('access')
  expect((await profile(mia.accessToken)).statusCode).toBe(200)
  await house.context.keys.rotate('access')
  expect((await profile(mia.accessToken)).json()).toMatchObject({ error_code: 'InvalidSession' })
})

test('a rotation by another process is noticed', async () => {
  await using second = await createTestApp()
  const { openKeys } = await import('#server/platform/keys.ts')
  const elsewhere = await openKeys(second.context.db, second.context.log, second.clock.now)
  await elsewhere.rotate('access')
  elsewhere.close()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { signAccessToken, readAccessToken } = await import('#server/platform/access-token.ts')
  const token = await signAccessToken(
    elsewhere,
    { owner: 'x', sessionId: 'y', deviceId: 'z', userData: {} },
    new Date(),
  )
  expect(await readAccessToken(second.context.keys, token, new Date())).toMatchObject({ sub: 'x', sid: 'y' })
})

test('the location is the configured origin, and an unknown app is named', async () => {
  const answer = await house.app.inject({
    url: '/api/client/v2.0/app/holdfast-tactics/location',
    headers: { host: 'evil.example' },
  })
  expect(answer.json()).toMatchObject({ hostname: 'http://localhost:3000', deployment_model: 'GLOBAL' })
  const unknown = await call(house.app, 'GET', '/app/other/location')
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { error: "cannot find app using Client App ID 'other'", error_code: 'AppNotFound' },
  ])
})

test('a doubled slash from a glued address is forgiven', async () => {
  expect((await house.app.inject({ url: '//api/client/v2.0/app/holdfast-tactics/location' })).statusCode).toBe(200)
})
