import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { writeCatalogueFile } from '#server/testing/catalogue.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (now) => ({
        ...now,
        videos: [{ gid: 'guard', title: 'Guard', summary: '', videos: [] }],
      })),
  })
})
afterAll(() => academy.close())

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  academy.app.inject({ method, url: '/catalogue.json', headers })

test('the catalogue is served as JSON that must be revalidated', async () => {
  const response = await get()
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual(academy.context.catalogue.current())
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('accept-encoding'),
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['GZIP;Q=0.1', 'gzip'],
  ['deflate', undefined],
  ['br;q=0, gzip;q=0.0', undefined],
  ['', undefined],
])('a client that accepts the encodings "%s" gets %s', async (accepted, coding) => {
  const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }
  expect(headers['content-encoding']).toBe(coding)
  const body = coding === 'br' || coding === 'gzip' ? decode[coding](rawPayload) : rawPayload
  expect(JSON.parse(body.toString())).toEqual(academy.context.catalogue.current())
})

test.each(['br', 'gzip', 'identity'])(
  'a client that has cached the %s encoding gets 304 without a body',
  async (coding) => {
    const headers = { 'accept-encoding': coding }
    const { etag } = (await get(headers)).headers
    for (const ifNoneMatch of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get({ ...headers, 'if-none-match': ifNoneMatch })
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get({ ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
  },
)

test('each encoding has a separate ETag', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (coding) => (await get({ 'accept-encoding': coding })).headers.etag),
  )
  expect(new Set(tags).size).toBe(3)
})

test('HEAD has the same headers without the body', async () => {
  const [head, full] = [await get({}, 'HEAD'), await get()]
  expect(head.body).toBe('')
  expect(head.headers.etag).toBe(full.headers.etag)
  expect(head.headers['content-length']).toBe(full.headers['content-length'])
})

test('the status is 503 while there is no catalogue', async () => {
  await using empty = await createTestApp({ config: { catalogueUrl: 'http://127.0.0.1:1/catalogue.json' } })
  const response = await empty.app.inject('/catalogue.json')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ error_code: 'NotReady' })
})
