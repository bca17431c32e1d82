import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const LOGIN = '/api/client/v2.0/app/holdfast-tactics/auth/providers/local-userpass/login'
const post = (payload: string, type: string) =>
  testApp.app.inject({ method: 'POST', url: LOGIN, headers: { 'content-type': type }, payload })

test.each([
  ['{"username":', 'application/json', 400, 'BadRequest'],
  ['{"__proto__":{"a":1}}', 'application/json', 400, 'BadRequest'],
  ['[]', 'application/json', 400, 'BadRequest'],
  ['', 'application/json', 400, 'BadRequest'],
  ['username=x', 'application/x-www-form-urlencoded', 415, 'UnsupportedMediaType'],
  [`{"username":"${'x'.repeat(70_000)}"}`, 'application/json', 413, 'PayloadTooLarge'],
])('the body %.20s as %s is refused with a JSON error', async (payload, type, status, code) => {
  const response = await post(payload, type)
  expect([response.statusCode, response.json<{ error_code: string }>().error_code]).toEqual([status, code])
})

test.each([
  ['gzip', gzipSync('{"username":"a"}')],
  ['GZIP', '{"username":"a"}'],
  ['br', '{}'],
])('a body in the content coding %s is refused, compressed or not', async (coding, payload) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': coding }
  const response = await testApp.app.inject({ method: 'POST', url: LOGIN, headers, payload })
  expect([response.statusCode, response.json()]).toEqual([
    415,
    { error: 'the body must not be compressed', error_code: 'UnsupportedMediaType' },
  ])
})

test('a body with the content coding identity is accepted', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  const response = await testApp.app.inject({ method: 'POST', url: LOGIN, headers, payload: '{"username":"a"}' })
  expect(response.statusCode).toBe(400)
})

test.each([
  ['http://localhost:3000', undefined],
  ['https://school.example', 'max-age=31536000'],
])('at %s every response has the HSTS header %s', async (publicUrl, header) => {
  await using other = await createTestApp({ config: { publicUrl } })
  for (const url of ['/healthz', '/nothing', '/%'])
    expect((await other.app.inject(url)).headers['strict-transport-security']).toBe(header)
})

test('an unknown API call returns a JSON error', async () => {
  const response = await testApp.app.inject('/api/client/v2.0/nothing')
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: 'nothing was found at this URL', error_code: 'NotFound' },
  ])
})

test.each(['/%', '/m/a/b/%c0%ae/master.m3u8', '/api/client/v2.0/app/%zz/location'])(
  'the URL %s, which cannot be decoded, is refused in JSON, and the error does not repeat it',
  async (url) => {
    const response = await testApp.app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([400, { error: 'bad request', error_code: 'BadRequest' }])
  },
)

/** Creates a minimal build of the site, which renders the member area and the Not Found page. */
async function buildMinimalSite() {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-small-site-'))
  const files = {
    'client/mark.svg': '<svg/>',
    'routes.json': '["/search/:term"]',
    'server/index.js': `import { existsSync } from 'node:fs'
if (existsSync(new URL('broken', import.meta.url))) throw new Error('broken')
const createPageHandler = () => async ({ url }) => {
  const title = url.endsWith('/404') ? 'Not Found' : 'members'
  return new Response(\`<title>\${title}</title>\`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
const renderedPaths = () => ['/404']
export const entry = { module: { renderedPaths, createPageHandler, figureCache: new Map(), socialImageMoments: () => ({}) } }`,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return { siteDir: join(folder, 'client'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('if pages cannot be rendered, the server starts with the pages of its last start, and fails without them', async () => {
  await using site = await buildMinimalSite()
  await using first = await createTestApp({ siteDir: site.siteDir })
  const saved = await readFile(join(first.dataDir, 'drawn-pages.json'))
  await writeFile(join(site.siteDir, '../server/broken'), '')
  const start = (prepare?: (dataDir: string) => Promise<void>) =>
    createTestApp({
      siteDir: site.siteDir,
      config: { logLevel: 'silent', publicUrl: 'https://other.example' },
      ...(prepare && { prepare }),
    })
  await expect(start()).rejects.toThrow('broken')
  await using second = await start((dataDir) => writeFile(join(dataDir, 'drawn-pages.json'), saved))
  const { statusCode, body } = await second.app.inject('/search/throw')
  expect([statusCode, body]).toEqual([200, '<title>members</title>'])
  // Pages of another build refer to files that no longer exist.
  await appendFile(join(site.siteDir, '../server/index.js'), '\n')
  await expect(start((dataDir) => writeFile(join(dataDir, 'drawn-pages.json'), saved))).rejects.toThrow('broken')
})

test('with a site, a URL that cannot be decoded gets the Not Found page, and only API calls get JSON', async () => {
  await using site = await buildMinimalSite()
  await using academy = await createTestApp({ siteDir: site.siteDir, config: { logLevel: 'silent' } })
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/nope%zz', '/search/%E0%A4%A', '/%', '/m/a/b/%c0%ae/master.m3u8']) {
      const { statusCode, headers, body } = await academy.app.inject({ method, url })
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      if (method === 'GET') expect(body).toBe('<title>Not Found</title>')
    }
  for (const [method, url, status] of [
    ['GET', '/api/client/v2.0/app/%zz/location', 400],
    ['POST', '/nope%zz', 400],
  ] as const) {
    const { statusCode, headers } = await academy.app.inject({ method, url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, status, 'application/json; charset=utf-8'])
  }
  expect((await academy.app.inject('/search/%20')).body).toBe('<title>members</title>')
})

test.each(['/healthz', '/catalogue.json', '/nothing', '/api/client/v2.0/app/holdfast-tactics/location'])(
  'the response of %s has nosniff',
  async (url) => {
    expect((await testApp.app.inject(url)).headers['x-content-type-options']).toBe('nosniff')
  },
)

test('/healthz and /readyz report a healthy server', async () => {
  expect((await testApp.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await testApp.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', missing: [], warnings: [] }])
})

test('a server whose database lacks its migrations is healthy but not ready', async () => {
  await using broken = await createTestApp({ config: { logLevel: 'silent' } })
  await sql`delete from kysely_migration`.execute(broken.context.db)
  expect((await broken.app.inject('/healthz')).statusCode).toBe(200)
  const ready = await broken.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', missing: ['database and migrations'], warnings: [] },
  ])
})

test('a nearly full disk is a warning of /readyz, and the server remains ready', async () => {
  const allSpace = Number.MAX_SAFE_INTEGER
  await using low = await createTestApp({ config: { disk: { warn: allSpace, uploadMinimum: 0 } } })
  const ready = await low.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { warnings: ['disk: space is getting low'] }])
  await using full = await createTestApp({ config: { disk: { warn: allSpace, uploadMinimum: allSpace } } })
  expect((await full.app.inject('/readyz')).json()).toMatchObject({
    status: 'ready',
    warnings: ['disk: almost full, uploads are rejected'],
  })
})

test('/readyz returns warnings only to programs on this machine or with METRICS_TOKEN', async () => {
  const { metrics } = readConfig({ METRICS_TOKEN: 'a-token-of-metrics' })
  await using low = await createTestApp({
    config: { metrics, disk: { warn: Number.MAX_SAFE_INTEGER, uploadMinimum: 0 } },
  })
  const getReadiness = async (request: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (await low.app.inject({ url: '/readyz', ...request })).json<unknown>()
  const remoteAddress = '203.0.113.5'
  const details = { status: 'ready', missing: [], warnings: ['disk: space is getting low'] }
  expect(await getReadiness({})).toEqual(details)
  expect(await getReadiness({ remoteAddress, headers: { authorization: 'Bearer a-token-of-metrics' } })).toEqual(
    details,
  )
  expect(await getReadiness({ remoteAddress })).toEqual({ status: 'ready' })
  expect(await getReadiness({ remoteAddress, headers: { authorization: 'Bearer another' } })).toEqual({
    status: 'ready',
  })
  expect(await getReadiness({ headers: { 'x-forwarded-for': remoteAddress } })).toEqual({ status: 'ready' })
})

test('without the media folder the server is not ready', async () => {
  await using broken = await createTestApp({ config: { logLevel: 'silent' } })
  await rm(broken.dataDir, { recursive: true })
  expect((await broken.app.inject('/readyz')).json()).toMatchObject({ missing: ['media folder'] })
})
