import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCESS_TOKEN_LIFETIME_MS, MAX_CLOCK_SKEW_MS } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { call, createMember, type Person } from '#server/testing/people.ts'

let testApp: TestApp
let mia: Person
let sid: string
beforeAll(async () => {
  testApp = await createTestApp()
  mia = await createMember(testApp)
  const session = await testApp.context.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  sid = session.id
})
afterAll(() => testApp.close())

const REFUSED = { error: 'invalid session', error_code: 'InvalidSession' }
const EXPIRED = { error: 'invalid session: access token expired', error_code: 'InvalidSession' }
const SESSION_GONE = { error: 'invalid session: failed to find refresh token', error_code: 'InvalidSession' }

const profile = async (token: string, { app } = testApp) => {
  const response = await call(app, 'GET', '/auth/profile', { token })
  return response.statusCode === 200 ? 200 : response.json()
}
const refresh = async (token: string) => (await call(testApp.app, 'POST', '/auth/session', { token })).json()

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const getTimestamp = (offset = 0) => Math.floor(testApp.clock.now().getTime() / 1000) + offset
const getAccessKey = () => testApp.context.signingKeys.current('access')
const hmac = (hash: string, secret: Uint8Array) => (text: string) =>
  createHmac(hash, secret).update(text).digest('base64url')

/** Creates a modified token. Undefined claims are omitted. */
function forge({ header = {}, claims = {}, signed = hmac('sha256', getAccessKey().secret) }: Forgery = {}) {
  const head = { alg: 'HS256', typ: 'JWT', kid: getAccessKey().kid, ...header }
  const body = {
    iss: 'holdfast',
    sub: mia.id,
    sid,
    typ: 'access',
    iat: getTimestamp(),
    exp: getTimestamp(600),
    ...claims,
  }
  const text = `${encodePart(head)}.${encodePart(body)}`
  return `${text}.${signed(text)}`
}
interface Forgery {
  header?: object
  claims?: object
  signed?: (text: string) => string
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('an unmodified test token is accepted', async () => {
  expect(await profile(forge())).toBe(200)
})

const forgeries: Record<string, () => Forgery> = {
  'no algorithm and no signature': () => ({ header: { alg: 'none' }, signed: () => '' }),
  'no algorithm and a valid signature': () => ({ header: { alg: 'none' } }),
  'no signature': () => ({ signed: () => '' }),
  'a truncated signature': () => ({ signed: (text) => hmac('sha256', getAccessKey().secret)(text).slice(0, -2) }),
  'the right key with another algorithm': () => ({
    header: { alg: 'HS512' },
    signed: hmac('sha512', getAccessKey().secret),
  }),
  'another algorithm with a valid signature': () => ({ header: { alg: 'RS256' } }),
  'another algorithm with its signature': () => ({
    header: { alg: 'RS256' },
    signed: (text) => sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
  }),
  'an embedded key': () => ({
    header: { jwk: rsa.publicKey.export({ format: 'jwk' }), alg: 'RS256' },
    signed: (text) => sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
  }),
  'an unknown key': () => ({ header: { kid: 'f'.repeat(12) } }),
  'a path as its key id': () => ({ header: { kid: '../../dev/null' } }),
  'no key id': () => ({ header: { kid: undefined } }),
  'another key with the right id': () => ({ signed: hmac('sha256', new Uint8Array(32).fill(7)) }),
  'the key for films': () => {
    const { kid, secret } = testApp.context.signingKeys.current('media')
    return { header: { kid }, signed: hmac('sha256', secret) }
  },
  'another issuer': () => ({ claims: { iss: 'someone-else' } }),
  'no issuer': () => ({ claims: { iss: undefined } }),
  'another member': () => ({ claims: { sub: 'f'.repeat(24) } }),
  'an unknown session': () => ({ claims: { sid: 'f'.repeat(24) } }),
  'no session': () => ({ claims: { sid: undefined } }),
  'the type of a refresh token': () => ({ claims: { typ: 'refresh' } }),
  'no type': () => ({ claims: { typ: undefined } }),
  'no expiration': () => ({ claims: { exp: undefined } }),
  'an invalid expiration': () => ({ claims: { exp: 'never' } }),
  'no issue time': () => ({ claims: { iat: undefined } }),
  'a not-before time in the future': () => ({ claims: { nbf: getTimestamp(86_400) } }),
}
test.each(Object.entries(forgeries))('a token with %s is refused', async (_what, make) => {
  expect(await profile(forge(make()))).toEqual(REFUSED)
})

test.each(['null', 'undefined', 'a.b.c', '..', '.', 'e30.e30.', 'x'.repeat(9000)])(
  'the token %.20s is refused as access and as refresh token',
  async (token) => {
    expect([await profile(token), await refresh(token)]).toEqual([REFUSED, SESSION_GONE])
  },
)

test.each([undefined, '', 'Basic bWlhOmhvcnNl', 'Bearer', 'Bearer ', 'Bearer a b'])(
  'a call with the header %j gets an error without a code',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    for (const [method, url] of [
      ['GET', '/api/client/v2.0/auth/profile'],
      ['POST', '/api/client/v2.0/auth/session'],
      ['DELETE', '/api/client/v2.0/auth/session'],
      ['DELETE', '/api/client/v2.0/auth/delete'],
      ['GET', '/api/client/v2.0/auth/api_keys'],
    ] as const) {
      const response = await testApp.app.inject({ method, url, headers })
      expect([response.statusCode, response.json()]).toEqual([
        401,
        { error: 'expected Authorization header with JWT (Bearer schema)' },
      ])
    }
  },
)

test('access and refresh tokens are not interchangeable', async () => {
  expect(await profile(mia.refreshToken)).toEqual(REFUSED)
  expect(await refresh(mia.accessToken)).toEqual(SESSION_GONE)
  const keys = await call(testApp.app, 'GET', '/auth/api_keys', { token: mia.accessToken })
  expect([keys.statusCode, keys.json()]).toEqual([401, SESSION_GONE])
})

test('a token of another academy is refused', async () => {
  await using otherAcademy = await createTestApp()
  expect(await profile(mia.accessToken, otherAcademy)).toEqual(REFUSED)
})

test('an access token expires after half an hour plus clock skew', async () => {
  const sam = await createMember(testApp)
  testApp.clock.advance(ACCESS_TOKEN_LIFETIME_MS + MAX_CLOCK_SKEW_MS - 5000)
  expect(await profile(sam.accessToken)).toBe(200)
  testApp.clock.advance(10_000)
  expect(await profile(sam.accessToken)).toEqual(EXPIRED)
})

test('a clock skew of two minutes is tolerated, three minutes are not', async () => {
  expect(await profile(forge({ claims: { exp: getTimestamp(-110) } }))).toBe(200)
  expect(await profile(forge({ claims: { exp: getTimestamp(-180) } }))).toEqual(EXPIRED)
  expect(await profile(forge({ claims: { iat: getTimestamp(110), nbf: getTimestamp(110) } }))).toBe(200)
  expect(await profile(forge({ claims: { nbf: getTimestamp(180) } }))).toEqual(REFUSED)
})

test('tokens remain valid after one key rotation, not after two', async () => {
  const sam = await createMember(testApp)
  await testApp.context.signingKeys.rotate('access')
  const newMember = await createMember(testApp)
  expect([await profile(sam.accessToken), await profile(newMember.accessToken)]).toEqual([200, 200])
  await testApp.context.signingKeys.rotate('access')
  expect([await profile(sam.accessToken), await profile(newMember.accessToken)]).toEqual([REFUSED, 200])
})

test('a key rotation by another process takes effect', async () => {
  await using second = await createTestApp()
  const { openSigningKeys } = await import('#server/platform/security/signing-keys.ts')
  const otherKeys = await openSigningKeys(second.context.db, second.context.log, second.clock.now)
  await otherKeys.rotate('access')
  otherKeys.close()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { signAccessToken, readAccessToken } = await import('#server/platform/security/access-token.ts')
  const token = await signAccessToken(
    otherKeys,
    { owner: 'x', sessionId: 'y', deviceId: 'z', userData: {} },
    new Date(),
  )
  expect(await readAccessToken(second.context.signingKeys, token, new Date())).toMatchObject({ sub: 'x', sid: 'y' })
})
