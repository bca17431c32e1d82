import { readdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createCatalogueSource } from './source.ts'

const createCatalogue = (...gids: string[]): Catalogue => ({
  ...emptyCatalogue,
  videos: gids.map((gid) => ({ gid, title: gid, summary: '', videos: [] })),
})
const video = (id: string) => ({ id, title: id, description: '', thumbnail: '/a.jpg', related: [] })
const withLesson = (id: string) =>
  JSON.stringify({ ...emptyCatalogue, videos: [{ gid: 'guard', title: 'Guard', summary: '', videos: [video(id)] }] })
const withUnlisted = (id: string) =>
  JSON.stringify({ ...createCatalogue('guard'), unlisted: [{ ...video(id), gid: 'guard' }] })
const text = (...gids: string[]) => JSON.stringify(createCatalogue(...gids))

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp()
})
afterAll(() => academy.close())

async function openSource(dataDir: string, url: string) {
  const warnings: string[] = []
  const source = await createCatalogueSource({
    dataDir,
    url,
    content: academy.context.content,
    log: { warn: (message: string) => warnings.push(message) },
  })
  onTestFinished(() => source.close())
  return { ...source, warnings, gids: () => source.current()?.videos.map(({ gid }) => gid) }
}

/** Starts a server whose response the test can replace. */
async function startRemote(respond: RequestListener) {
  const site = { respond, requests: 0 }
  const server = createServer((request, response) => {
    site.requests++
    site.respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => server.close().closeAllConnections()
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}/catalogue.json`,
    close,
  })
}
const respondWith =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body)

test('a remote catalogue is fetched again only if it has changed', async () => {
  const site = await startRemote((request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"one"' }).end(text('guard'))
  })
  const source = await openSource(await createTempFolder(), site.url)
  const first = source.response()
  await source.refresh()
  expect(source.gids()).toEqual(['guard'])
  expect(source.response()).toBe(first)
  expect(site.requests).toBe(2)
  site.respond = respondWith(text('guard', 'sweeps'))
  await source.refresh()
  expect(source.gids()).toEqual(['guard', 'sweeps'])
})

test.each<[string, RequestListener, string]>([
  ['an error', respondWith('gone', 500), 'responded with 500'],
  ['an HTML page', respondWith('<html></html>'), 'is not JSON'],
  ['JSON of a wrong type', respondWith('{"videos": {}}'), 'videos: '],
  ['a group named ..', respondWith(text('guard', '..')), 'videos[1].gid: must not be . or ..'],
  ['a lesson named .', respondWith(withLesson('.')), 'videos[0].videos[0].id: must not be . or ..'],
  ['an unlisted lesson named ..', respondWith(withUnlisted('..')), 'unlisted[0].id: must not be . or ..'],
  ['too many bytes', respondWith(`"${'x'.repeat(65 * 1024 * 1024)}"`), 'is larger than 64 MB'],
  ['a truncated response', (_, response) => response.writeHead(200).write('{', () => response.destroy()), ''],
  [
    'a redirect to another scheme',
    (_, response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
    '',
  ],
])('a remote that responds with %s leaves the last valid catalogue in use', async (_, respond, reason) => {
  const site = await startRemote(respondWith(text('guard')))
  const source = await openSource(await createTempFolder(), site.url)
  site.respond = respond
  // On a busy machine a large response may time out before it exceeds the limit.
  await eventually(async () => {
    await source.refresh()
    expect(source.warnings.at(-1)).toContain(reason)
  })
  await source.refresh()
  expect(source.gids()).toEqual(['guard'])
  expect(source.warnings).toHaveLength(new Set(source.warnings).size)
  expect(source.warnings[0]).toContain(site.url)
})

test('an academy starts with the last valid catalogue while its remote is unavailable', async () => {
  const dataDir = await createTempFolder()
  const site = await startRemote(respondWith(text('guard')))
  const { close } = await openSource(dataDir, site.url)
  await close()
  site.close()
  expect((await openSource(dataDir, site.url)).gids()).toEqual(['guard'])
})

test('a remote that never responds delays neither a start with a saved catalogue nor the shutdown', async () => {
  const dataDir = await createTempFolder()
  const site = await startRemote(respondWith(text('guard')))
  const { close } = await openSource(dataDir, site.url)
  await close()
  site.respond = () => {}
  const restarted = await openSource(dataDir, site.url)
  expect(restarted.gids()).toEqual(['guard'])
  await restarted.close()
  expect(restarted.warnings).toEqual([])
})

test('there is no catalogue until the remote has a valid one', async () => {
  const dataDir = await createTempFolder()
  const site = await startRemote(respondWith('{}'))
  const source = await openSource(dataDir, site.url)
  expect(source.current()).toBeUndefined()
  expect(source.response()).toBeUndefined()
  expect(source.warnings).toEqual([
    expect.stringMatching(/^The catalogue cannot be used, and there is no previous catalogue: /),
  ])
  expect(await readdir(dataDir)).toEqual([])
})

test('only http and https URLs are requested', async () => {
  const source = await openSource(await createTempFolder(), 'data:application/json,{}')
  expect(source.warnings).toEqual([expect.stringContaining('must start with http:// or https://')])
})

test('user, password and query of a remote URL are sent, but not logged', async () => {
  const site = await startRemote((request, response) => {
    const isAuthorized = request.headers.authorization === `Basic ${Buffer.from('ana:pass word').toString('base64')}`
    response.writeHead(isAuthorized && request.url === '/catalogue.json?key=secret' ? 200 : 403).end(text('guard'))
  })
  const url = `${site.url.replace('//', '//ana:pass%20word@')}?key=secret`
  const source = await openSource(await createTempFolder(), url)
  expect(source.gids()).toEqual(['guard'])
  site.respond = respondWith('rubbish')
  await source.refresh()
  expect(source.warnings).toEqual([expect.stringContaining(`${site.url}: is not JSON`)])
  expect(source.warnings.join()).not.toMatch(/pass|secret/)
})
