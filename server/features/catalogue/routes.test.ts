import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#server/test/app.ts'
import { writeCatalogueFile } from '#server/test/catalogue.ts'

const refused = 'http://127.0.0.1:1/catalogue.json'

async function serve(catalogueUrl?: string) {
  const { app, context, close } = await createTestApp({
    sendMail: false,
    config: { catalogueUrl },
    prepare: (dataDir) =>
      writeCatalogueFile(dataDir, (now) => ({
        ...now,
        videos: [{ gid: 'guard', title: 'Guard', summary: '', videos: [] }],
      })),
  })
  onTestFinished(close)
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/catalogue.json', headers })
  return { get, catalogue: context.catalogue }
}

test('the catalogue is served as JSON that must be revalidated', async () => {
  const { get, catalogue } = await serve()
  const answer = await get()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(catalogue.current())
  expect(answer.headers).toMatchObject({
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
])('who accepts "%s" gets %s', async (accepted, coding) => {
  const { get, catalogue } = await serve()
  const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }
  expect(headers['content-encoding']).toBe(coding)
  const body = coding === 'br' || coding === 'gzip' ? decode[coding](rawPayload) : rawPayload
  expect(JSON.parse(body.toString())).toEqual(catalogue.current())
})

test.each(['br', 'gzip', 'identity'])('who has the %s form already gets 304 and no body', async (coding) => {
  const { get } = await serve()
  const headers = { 'accept-encoding': coding }
  const { etag } = (await get(headers)).headers
  for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await get({ ...headers, 'if-none-match': known })
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
  }
  expect((await get({ ...headers, 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('each form has a tag of its own', async () => {
  const { get } = await serve()
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (coding) => (await get({ 'accept-encoding': coding })).headers.etag),
  )
  expect(new Set(tags).size).toBe(3)
})

test('HEAD says the same without the body', async () => {
  const { get } = await serve()
  const [head, whole] = [await get({}, 'HEAD'), await get()]
  expect(head.body).toBe('')
  expect(head.headers.etag).toBe(whole.headers.etag)
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
})

test('while there is no catalogue the answer is 503', async () => {
  const { get } = await serve(refused)
  const answer = await get()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ error_code: 'NotReady' })
})
