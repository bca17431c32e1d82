import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID, PASSWORD_QUEUE } from '#contract/limits.ts'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { addMember, auth, createMember, PASSWORD } from '#server/testing/people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
  testApp.clock.stop()
})
afterAll(() => testApp.close())

const login = (username: string, password: string, from: string) =>
  auth(testApp.app, '/login', { username, password }, { from })
const HOME = '127.0.0.1'

test('720 wrong logins from 8 networks do not delay a member on a known network', async () => {
  const mia = await createMember(testApp)
  let checked = 0
  const attack = Array.from({ length: 720 }, async (_, index) => {
    const response = await login(`nobody${index}@example.org`, 'not the password', `198.51.100.${index % 8}`)
    if (response.statusCode === 401) checked += 1
    return response
  })
  // The queue is full of unknown senders when the member signs in.
  await Promise.race(attack)
  const before = checked
  expect((await login(mia.email, PASSWORD, HOME)).statusCode).toBe(200)
  // A few attempts finish while the member signs in. In order of arrival, hundreds would finish first.
  expect(checked - before).toBeLessThan(PASSWORD_QUEUE.maxWaitingInAll / 2)
  const responses = await Promise.all(attack)
  const refused = responses.filter(({ statusCode }) => statusCode !== 401)
  expect(refused.length).toBeGreaterThanOrEqual(720 - PASSWORD_QUEUE.maxWaitingInAll - checked)
  for (const { statusCode, headers } of refused) {
    expect([429, 503]).toContain(statusCode)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('sixty members on one new network sign in after one wrong password each', async () => {
  const people = []
  for (let index = 0; index < 60; index += 1) people.push(await createMember(testApp))
  const codes = new Set<number>()
  for (const { email } of people) {
    codes.add((await login(email, 'not it', '192.0.2.1')).statusCode)
    codes.add((await login(email, PASSWORD, '192.0.2.1')).statusCode)
    testApp.clock.advance(10_000)
  }
  expect([...codes]).toEqual([401, 200])
})

test('correct passwords are counted too, so that one account cannot fill the queue', async () => {
  await using strict = await createTestApp({ config: { rateLimitFactor: 0.1 }, workers: true })
  strict.clock.stop()
  const eve = await createMember(strict)
  const codes: number[] = []
  for (let index = 0; index <= RATE_LIMITS.loginHome.freeAttempts * 0.1; index += 1)
    codes.push((await auth(strict.app, '/login', { username: eve.email, password: PASSWORD })).statusCode)
  expect(codes.filter((code) => code === 429)).toHaveLength(1)
  expect(codes.at(-1)).toBe(429)
})

test('correct passwords of accounts new to a network count against its limit', async () => {
  await using strict = await createTestApp({
    config: { rateLimitFactor: 3 / RATE_LIMITS.loginNetwork.freeAttempts },
    workers: true,
  })
  strict.clock.stop()
  const people = [await addMember(strict), await addMember(strict), await addMember(strict)]
  const from = '203.0.113.5'
  for (const { email } of people)
    expect((await auth(strict.app, '/login', { username: email, password: PASSWORD }, { from })).statusCode).toBe(200)
  const next = await auth(strict.app, '/login', { username: 'sam@example.org', password: PASSWORD }, { from })
  expect(next.statusCode).toBe(429)
})

test('queued attempts of aborted callers are not hashed', async () => {
  await using listeningApp = await createListeningApp({ workers: true })
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)) }).enable()
  const abortController = new AbortController()
  const guessPassword = async (index: number) => {
    const body = JSON.stringify({ username: `nobody${index}@example.org`, password: 'not the password' })
    return fetch(`${listeningApp.address}${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: abortController.signal,
    })
  }
  const calls = Array.from({ length: 60 }, (_, index) => guessPassword(index))
  await Promise.race(calls)
  abortController.abort()
  await Promise.allSettled(calls)
  // This call would wait for all of them if they were still queued.
  expect((await auth(listeningApp.app, '/login', { username: 'sam@example.org', password: 'x' })).statusCode).toBe(401)
  hook.disable()
  expect(hashes).toBeLessThan(40)
})
