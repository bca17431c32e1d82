import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

const PAGE = 'https://app.school.example'
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { corsOrigins: [PAGE, 'http://localhost:5173'] } })
})
afterAll(() => testApp.close())

const PROFILE = '/api/client/v2.0/auth/profile'
const get = (url: string, headers: Record<string, string> = {}, { app } = testApp) => app.inject({ url, headers })
const preflight = (origin: string, url: string, { app } = testApp) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization, content-type',
    },
  })
const getNames = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'))

test.each([PROFILE, '/api/client/v2.0/nothing', '/api/client/v2.0/app/holdfast-tactics/location', '/catalogue.json'])(
  'a page of an allowed origin may read responses of %s, including errors',
  async (url) => {
    const { headers } = await get(url, { origin: PAGE, 'accept-encoding': 'gzip' })
    expect(headers['access-control-allow-origin']).toBe(PAGE)
    expect(headers['access-control-expose-headers']).toBe('retry-after, x-request-id')
    expect(String(headers['vary']).split(', ')).toContain('origin')
  },
)

test.each([PROFILE, '/api/client/v2.0/app/holdfast-tactics/functions/call', '/nowhere'])(
  'a preflight to %s succeeds without a token',
  async (url) => {
    const { statusCode, body, headers } = await preflight(PAGE, url)
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '7200',
      vary: 'origin',
    })
  },
)

test.each(['https://evil.example', 'https://app.school.example.evil.example', 'null', 'http://app.school.example'])(
  'a page of %s gets no CORS headers',
  async (origin) => {
    expect(getNames((await get(PROFILE, { origin })).headers)).toEqual([])
    expect(getNames((await preflight(origin, PROFILE)).headers)).toEqual([])
  },
)

test('responses vary by origin for every caller', async () => {
  expect((await get(PROFILE)).headers['vary']).toBe('origin')
  expect((await get('/catalogue.json')).headers['vary']).toBe('accept-encoding, origin')
})

test('without configuration no other origin is allowed', async () => {
  await using closed = await createTestApp()
  const { headers } = await get(PROFILE, { origin: PAGE }, closed)
  expect([getNames(headers), headers['vary']]).toEqual([[], undefined])
  expect(getNames((await preflight(PAGE, PROFILE, closed)).headers)).toEqual([])
})
