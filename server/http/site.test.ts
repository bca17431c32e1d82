import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rendering } from '#server/ports/rendered-page.ts'
import { sendFailure } from './errors.ts'
import { siteRoutes } from './site.ts'

const SCRIPT = 'window.context = {}'
const STYLE = 'h1 { color: red }'
const files: Record<string, string | Buffer> = {
  'client/assets/root-1a2b.js': 'export {}',
  'client/assets/root-1a2b.js.br': brotliCompressSync('export {}'),
  'client/assets/root-1a2b.js.gz': 'gzipped',
  'client/mark.svg': '<svg/>',
  'client/sw.js': 'self',
  'routes.json': '["/browse", "/watch/:gid/:id"]',
}
const createPage = (address: string, text: string) => ({ address, type: 'text/html; charset=utf-8', text })
const pages = [
  createPage('/', '<title>home</title>'),
  createPage('/contact-us', `<style>${STYLE}</style><div data-map="/assets/map.js"></div>`),
  createPage('/team', '<title>team</title>'),
  createPage('/404', '<title>lost</title>'),
  createPage('/__spa-fallback.html', `<title>members</title><script>${SCRIPT}</script><script src="/a.js"></script>`),
  { address: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: '<loc>https://academy.example/team</loc>' },
]
const rendering = { pages, failed: [], addresses: pages.map(({ address }) => address) }

let folder: string
let app: FastifyInstance
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

type Options = Partial<Parameters<typeof siteRoutes>[1]>

/** Starts a server with these pages, then sets the pages of each of `renderings`. */
async function startSite(options: Options = {}, ...renderings: Rendering[]) {
  const server = Fastify()
  server.setErrorHandler(sendFailure)
  const { setPages } = await siteRoutes(server, { buildDir: join(folder, 'client'), ...options })
  for (const item of [rendering, ...renderings]) setPages(item)
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-site-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  app = await startSite({
    getSiteInfo: () => ({ demo: { free: 'f@x', paid: 'p@x', owner: 'o@x', password: 's', mailbox: 'here' } }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('each public page has its own document, the member area shares one, and other URLs return 404', async () => {
  const getTitle = async (url: string) => {
    const { statusCode, body } = await get(url)
    return [statusCode, /<title>(.*?)</.exec(body)?.[1]]
  }
  expect(await getTitle('/')).toEqual([200, 'home'])
  expect(await getTitle('/team?from=mail')).toEqual([200, 'team'])
  expect(await getTitle('/browse')).toEqual([200, 'members'])
  expect(await getTitle('/watch/on%20the%20ground/armbar')).toEqual([200, 'members'])
  expect(await getTitle('/nope')).toEqual([404, 'lost'])
  expect(await getTitle('/watch/only-a-group')).toEqual([404, 'lost'])
  expect(await getTitle('/assets/root-old.js')).toEqual([404, 'lost'])
})

test.each(['/404', '/__spa-fallback.html', '/../routes.json', '/%2e%2e/routes.json', '/routes.json', '/assets/'])(
  '%s returns 404',
  async (url) => expect((await get(url)).statusCode).toBe(404),
)

test('discreet mode serves every page with a neutral title and a private cache policy', async () => {
  const cookie = { cookie: 'a=b; holdfast.discreet=on' }
  for (const url of ['/team', '/browse', '/nope'])
    expect((await get(url, cookie)).body).toContain('<title>Notes</title>')
  const { headers } = await get('/team', cookie)
  expect([headers['cache-control'], headers['vary']]).toEqual(['private, no-cache', 'accept-encoding, cookie'])
  const plain = await get('/team', { cookie: 'holdfast.discreet=off', 'if-none-match': String(headers['etag']) })
  expect([plain.statusCode, plain.body, plain.headers['vary']]).toEqual([
    200,
    '<title>team</title>',
    'accept-encoding, cookie',
  ])
})

test.each([
  ['/Team', '/team'],
  ['/TEAM/?from=mail', '/team?from=mail'],
  ['/Browse', '/browse'],
  ['/browse/', '/browse'],
  ['/BROWSE/?next=/A', '/browse?next=/A'],
  // Lesson ids keep their case.
  ['/Watch/Throws/Hip%20Throw?t=3', '/watch/Throws/Hip%20Throw?t=3'],
  ['/Sitemap.XML', '/sitemap.xml'],
])('%s redirects to %s', async (url, target) => {
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers['location']]).toEqual([308, target])
  expect((await get(target)).statusCode).toBe(200)
})

test.each(['/NOPE', '/Watch/only-a-group', '/sitemapXxml', '/Assets/root-1a2b.js2', '/BROWSE//', '/TEAM//evil'])(
  '%s matches no page and returns 404',
  async (url) => expect((await get(url)).statusCode).toBe(404),
)

test('an unknown API call gets a JSON error, not a page', async () => {
  const { statusCode, headers, body } = await get('/api/client/v2.0/nope')
  expect([statusCode, headers['content-type'], body]).toEqual([
    404,
    'application/json; charset=utf-8',
    '{"error":"nothing was found at this URL","error_code":"NotFound"}',
  ])
})

test('a trailing slash redirects to the page without it, and never to another host', async () => {
  const { statusCode, headers } = await get('/team/?a=b')
  expect([statusCode, headers['location']]).toEqual([308, '/team?a=b'])
  expect((await get('//evil.example/')).headers['location']).toBeUndefined()
})

test('the content security policy allows only the inline scripts of the page', async () => {
  const policy = String((await get('/browse')).headers['content-security-policy'])
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect((await get('/')).headers['content-security-policy']).toContain("script-src 'self';")
})

test.each(['/', '/browse', '/nope', '/mark.svg', '/sw.js', '/assets/root-1a2b.js'])(
  '%s has the security headers',
  async (url) => {
    expect((await get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  },
)

test('hashed files are cached as immutable, and pages are revalidated', async () => {
  expect((await get('/assets/root-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const { headers } = await get('/team')
  expect(headers['cache-control']).toBe('no-cache')
  expect((await get('/team', { 'if-none-match': `"other", W/${headers['etag']}` })).statusCode).toBe(304)
  expect((await get('/nope', { 'if-none-match': String((await get('/nope')).headers['etag']) })).statusCode).toBe(404)
})

test('the app shell is never cached, not even in discreet mode', async () => {
  for (const cookie of ['', 'holdfast.discreet=on'])
    for (const url of ['/browse', '/watch/throws/hip-throw'])
      expect((await get(url, { cookie })).headers['cache-control']).toBe('no-store')
})

test('a file is sent in the smallest encoding that the browser accepts', async () => {
  const getEncoding = async (accepted: string) =>
    (await get('/assets/root-1a2b.js', { 'accept-encoding': accepted })).headers['content-encoding']
  expect(await getEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(await getEncoding('gzip;q=1.0, br;q=0')).toBe('gzip')
  expect(await getEncoding('identity')).toBeUndefined()
  const { rawPayload, headers } = await get('/assets/root-1a2b.js', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(rawPayload).toString()).toBe('export {}')
  expect(headers['vary']).toBe('accept-encoding')
})

test('HEAD has the same status and headers without a body', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/nope' })
  expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/html; charset=utf-8', ''])
})

test('site.json of a demo contains its accounts, and a link to the mailbox only for requests from this machine', async () => {
  const accounts = { free: 'f@x', paid: 'p@x', owner: 'o@x', password: 's' }
  const requestSiteInfo = async (from: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (await app.inject({ url: '/site.json', headers: { host: 'localhost:3000' }, ...from })).json()
  expect(await requestSiteInfo({})).toEqual({ demo: { ...accounts, mailbox: 'here' } })
  const remote = { demo: { ...accounts, mailbox: 'at the machine' } }
  expect(await requestSiteInfo({ remoteAddress: '192.168.0.7', headers: { host: '192.168.0.2:3000' } })).toEqual(remote)
  expect(await requestSiteInfo({ headers: { host: 'localhost', 'x-forwarded-for': '192.168.0.7' } })).toEqual(remote)
})

test('the policy allows map tiles only on pages that may contain the map', async () => {
  await using site = await startSite({ tiles: 'https://tiles.example:8443/{z}/{x}/{y}.png' })
  const getPictureSources = async (url: string) =>
    /img-src ([^;]*);/.exec(String((await site.inject(url)).headers['content-security-policy']))?.[1]
  expect(await getPictureSources('/contact-us')).toBe("'self' data: blob: https://tiles.example:8443")
  expect(await getPictureSources('/browse')).toBe("'self' data: blob: https://tiles.example:8443")
  expect(await getPictureSources('/team')).toBe("'self' data: blob:")
  expect((await get('/contact-us')).headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
})

test('the policy of every page allows pictures from the current media hosts of the catalogue', async () => {
  let hosts = ['https://media.example', 'https://cdn.example:8443']
  await using site = await startSite({ pictureHosts: () => hosts })
  const fetchPolicy = async (url: string) => String((await site.inject(url)).headers['content-security-policy'])
  const pictures = "img-src https://media.example https://cdn.example:8443 'self' data: blob:"
  for (const url of ['/browse', '/contact-us']) expect(await fetchPolicy(url)).toContain(`; ${pictures};`)
  expect((await fetchPolicy('/browse')).match(/media\.example/g)).toHaveLength(1)
  hosts = []
  expect(await fetchPolicy('/browse')).toContain("; img-src 'self' data: blob:;")
})

test('the policy allows the inline styles of the page by hash', async () => {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  expect((await get('/contact-us')).headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
})

test('a missing build is reported with the command to run', async () => {
  await expect(siteRoutes(Fastify(), { buildDir: join(folder, 'nowhere') })).rejects.toThrow('npm run build')
})

test('with identity providers, pages may access the windows they open, and the OAuth page its opener', async () => {
  const providers = [{ name: 'oauth2-google', label: 'Google' }]
  await using site = await startSite({ getSiteInfo: () => ({ providers }), usesSignInPopup: true })
  const fetchOpenerPolicy = async (url: string) => (await site.inject(url)).headers['cross-origin-opener-policy']
  expect(await fetchOpenerPolicy('/browse')).toBe('same-origin-allow-popups')
  expect(await fetchOpenerPolicy('/oauth?x')).toBe('unsafe-none')
  expect((await get('/oauth')).headers['cross-origin-opener-policy']).toBe('same-origin')
  expect((await site.inject('/site.json')).json()).toEqual({ providers })
})

test('a rendered page is compressed on request', async () => {
  const plain = await get('/sitemap.xml')
  expect(plain.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(plain.body).toBe('<loc>https://academy.example/team</loc>')
  const compressed = await get('/sitemap.xml', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(compressed.headers.etag).not.toBe(plain.headers.etag)
})

test('a page that is not rendered again keeps its last version, and a removed one returns 404', async () => {
  const contact = createPage('/contact-us', '<title>contact</title>')
  await using site = await startSite({}, { pages: [contact], failed: [], addresses: ['/', '/contact-us'] })
  expect((await site.inject('/')).body).toBe('<title>home</title>')
  expect((await site.inject('/contact-us')).body).toBe(contact.text)
  expect((await site.inject('/team')).statusCode).toBe(404)
  expect((await site.inject('/browse')).body).toContain('<title>members</title>')
})

test('a rendering without the app shell is rejected', async () => {
  const { setPages } = await siteRoutes(Fastify(), { buildDir: join(folder, 'client') })
  expect(() => setPages({ ...rendering, pages: pages.slice(0, 4) })).toThrow(
    '/__spa-fallback.html could not be rendered',
  )
})
