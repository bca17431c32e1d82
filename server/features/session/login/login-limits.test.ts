import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, call, createMember, PASSWORD } from '#server/testing/people.ts'

// A tenth of every limit, to keep the tests short.
const FACTOR = 0.1
const ATTEMPTS_ALLOWED = RATE_LIMITS.loginAccount.freeAttempts * FACTOR

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: FACTOR }, workers: true })
  testApp.clock.stop()
})
afterAll(() => testApp.close())

const KNOWN_NETWORK = '127.0.0.1'
let count = 0
/** Returns a new network. */
const createNetwork = () => `198.51.100.${(count += 1)}`
const login = async (email: string, password: string, from: string) =>
  auth(testApp.app, '/login', { username: email, password }, { from })
const tryWrongPassword = async (email: string, times: number, from = createNetwork) => {
  const codes: number[] = []
  for (let i = 0; i < times; i += 1) codes.push((await login(email, 'not the password', from())).statusCode)
  return codes
}

test('after twenty failures every sign-in is refused with a retry time', async () => {
  await using strict = await createTestApp()
  strict.clock.stop()
  const mia = await createMember(strict)
  const attempt = (password: string) => auth(strict.app, '/login', { username: mia.email, password })
  const codes = []
  for (let i = 0; i < 20; i += 1) codes.push((await attempt('not the password')).statusCode)
  expect(codes).toEqual(Array(20).fill(401))
  const refused = await attempt(PASSWORD)
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
    429,
    { error: 'too many attempts; try again in 15 seconds', error_code: 'RateLimitExceeded' },
    '15',
  ])
  strict.clock.advance(15_000)
  expect((await attempt(PASSWORD)).statusCode).toBe(200)
  expect((await attempt('not the password')).statusCode).toBe(401)
})

test('four processes together allow as many failures as one', async () => {
  await using first = await createTestApp()
  const mia = await createMember(first)
  await using others = new AsyncDisposableStack()
  const processes = [first]
  for (let i = 0; i < 3; i += 1) processes.push(others.use(await createTestApp({ databaseUrl: first.databaseUrl })))
  const tryOften = async ({ app }: TestApp) => {
    const codes: number[] = []
    for (let i = 0; i < 8; i += 1)
      codes.push((await auth(app, '/login', { username: mia.email, password: 'not the password' })).statusCode)
    return codes
  }
  const codes = (await Promise.all(processes.map(tryOften))).flat().toSorted()
  expect(codes).toEqual([...Array<number>(20).fill(401), ...Array<number>(12).fill(429)])
})

test('attempts for an unknown address are counted', async () => {
  const codes = await tryWrongPassword(`nobody${createNetwork()}@example.org`, 3, () => '203.0.113.9')
  expect(codes).toEqual([401, 401, 429])
})

test('concurrent attempts are counted like sequential ones', async () => {
  const mia = await createMember(testApp)
  const responses = await Promise.all(Array.from({ length: 9 }, () => login(mia.email, 'wrong one', KNOWN_NETWORK)))
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(2)
})

test('attempts from many networks do not delay a member on a known network', async () => {
  const mia = await createMember(testApp)
  const codes = await tryWrongPassword(mia.email, ATTEMPTS_ALLOWED + 1)
  expect([codes.at(-2), codes.at(-1)]).toEqual([401, 429])
  expect((await login(mia.email, PASSWORD, KNOWN_NETWORK)).statusCode).toBe(200)
  const away = await login(mia.email, PASSWORD, createNetwork())
  expect([away.statusCode, Number(away.headers['retry-after'])]).toEqual([429, 1])
})

test('a member on an unknown network can sign in by an emailed link during an attack', async () => {
  const mia = await createMember(testApp)
  const hotel = createNetwork()
  await tryWrongPassword(mia.email, ATTEMPTS_ALLOWED)
  expect((await login(mia.email, PASSWORD, hotel)).statusCode).toBe(429)
  await auth(testApp.app, '/reset/send', { email: mia.email }, { from: hotel })
  const [mail] = await readMails(testApp, mia.email)
  const password = 'another quiet horse'
  await auth(testApp.app, '/reset', { ...parseLink(mail), password }, { from: hotel })
  expect((await login(mia.email, password, hotel)).statusCode).toBe(200)
})

test('a network that tries many accounts is limited, except for its known members', async () => {
  const mia = await createMember(testApp)
  const academy = '192.0.2.77'
  await login(mia.email, PASSWORD, academy)
  for (let i = 0; i < RATE_LIMITS.loginNetwork.freeAttempts * FACTOR; i += 1)
    await login(`spray${i}@example.org`, 'x', academy)
  expect((await login('spray@example.org', 'x', academy)).statusCode).toBe(429)
  expect((await login(mia.email, PASSWORD, academy)).statusCode).toBe(200)
})

test('a known network expires', async () => {
  const mia = await createMember(testApp)
  testApp.clock.advance(61 * 24 * 60 * 60_000)
  await tryWrongPassword(mia.email, ATTEMPTS_ALLOWED)
  expect((await login(mia.email, PASSWORD, KNOWN_NETWORK)).statusCode).toBe(429)
})

test('invalid keys are counted per network and do not delay valid ones', async () => {
  const mia = await createMember(testApp)
  const { key } = (
    await call(testApp.app, 'POST', '/auth/api_keys', { token: mia.refreshToken, body: { name: 'backup' } })
  ).json<{ key: string }>()
  const loginWith = async (key: string) =>
    (
      await call(testApp.app, 'POST', '/app/holdfast-tactics/auth/providers/api-key/login', {
        body: { key },
        from: '192.0.2.78',
      })
    ).statusCode
  const codes = []
  for (let i = 0; i < 3; i += 1) codes.push(await loginWith(`wrong${i}`))
  expect(codes).toEqual([401, 401, 429])
  expect(await loginWith(key)).toBe(200)
})
