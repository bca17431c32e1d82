import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { auth } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
})
afterAll(() => testApp.close())

const register = (body: object) => auth(testApp.app, '/register', body)
const password = 'a quiet horse walks'

test('a registration creates a pending account and sends one email with a link', async () => {
  const response = await register({ email: ' Ada@Example.org ', password })
  expect([response.statusCode, response.json()]).toEqual([201, {}])
  const [mail, ...otherMails] = await readMails(testApp, 'ada@example.org')
  expect(otherMails).toEqual([])
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/confirm\?token=[0-9a-f]{64}&tokenId=[0-9a-f]{24}/)
})

test('invisible characters around an address are ignored', async () => {
  const pasted = '\u2068pasted@example.org\u200B'
  expect((await register({ email: pasted, password })).statusCode).toBe(201)
  expect((await auth(testApp.app, '/login', { username: pasted, password })).json()).toMatchObject({
    error: 'confirmation required',
  })
})

test('an international domain is the same address in both spellings', async () => {
  expect((await register({ email: 'jürgen@Bücher.example', password })).statusCode).toBe(201)
  expect((await readMails(testApp, 'jürgen@bücher.example')).length).toBe(1)
  for (const username of ['Jürgen@bücher.example', 'jürgen@xn--bcher-kva.example'])
    expect((await auth(testApp.app, '/login', { username, password })).json()).toMatchObject({
      error: 'confirmation required',
    })
})

test('a pending member cannot sign in', async () => {
  await register({ email: 'pending@example.org', password })
  const response = await auth(testApp.app, '/login', { username: 'pending@example.org', password })
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { error: 'confirmation required', error_code: 'AuthError' },
  ])
})

test('an address can be registered once, regardless of case and while pending', async () => {
  await register({ email: 'twice@example.org', password })
  const response = await register({ email: 'TWICE@example.org', password })
  expect([response.statusCode, response.json()]).toEqual([
    409,
    { error: 'name already in use', error_code: 'AccountNameInUse' },
  ])
})

test('concurrent registrations create one account', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => register({ email: 'race@example.org', password })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect(await readMails(testApp, 'race@example.org')).toHaveLength(1)
})

test.each([
  [{ email: 'no-address', password }, /email/],
  [{ email: 'short@example.org', password: 'seven77' }, /password must be between 8 and 128 characters/],
  [{ email: 'long@example.org', password: 'x'.repeat(129) }, /password must be between 8 and 128 characters/],
  [{ email: 'common@example.org', password: 'Password123' }, /password is too common/],
  [{ email: 'operator@example.org', password: { $ne: null } }, /password/],
  [{ email: ['a@example.org'], password }, /email/],
  [{ password }, /email/],
])('%j is refused with the reason', async (body, message) => {
  const response = await register(body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: expect.stringMatching(message), error_code: 'BadRequest' })
})

test('a refused registration leaves nothing behind', async () => {
  await register({ email: 'common@example.org', password: 'password123' })
  expect((await register({ email: 'common@example.org', password })).statusCode).toBe(201)
})

test('an unknown provider is refused with the text that the client replaces', async () => {
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/client/v2.0/app/holdfast-tactics/auth/providers/anon-user/login',
    payload: {},
  })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: 'authentication via anon-user is unsupported', error_code: 'AuthProviderNotFound' },
  ])
})

test('registrations are limited per network', async () => {
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.1 } })
  const codes: number[] = []
  for (const name of ['a', 'b', 'c'])
    codes.push((await auth(strict.app, '/register', { email: `${name}@example.org`, password })).statusCode)
  expect(codes).toEqual([201, 201, 429])
})

test('weak passwords count as attempts and are checked only within the limit', async () => {
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.1 } })
  strict.clock.stop()
  // The slowest input of the strength check: a long row of digits and an address with many parts.
  const weak = (name: string) =>
    auth(strict.app, '/register', {
      email: `${'1.'.repeat(30)}${name}@${'a.'.repeat(90)}example`,
      password: '1234567890'.repeat(4),
    })
  const codes: number[] = []
  for (const name of ['a', 'b', 'c']) codes.push((await weak(name)).statusCode)
  expect(codes).toEqual([400, 400, 429])
  expect((await auth(strict.app, '/register', { email: 'a@example.org', password })).statusCode).toBe(429)
})
