import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '#contract/endpoint.ts'
import { APP_ID } from '#contract/limits.ts'
import { Tokens } from '#contract/session.ts'
import { uploadPath } from '#server/features/films/upload-folder.ts'
import { signGrant } from '#server/features/media/grants.ts'
import { formatManifestUrl } from '#server/features/media/media-urls.ts'
import { listAssetFiles, prepareLessons, requestFilmUrl } from '#server/testing/academy.ts'
import { createListeningApp } from '#server/testing/listening.ts'
import { type ReverseProxy, startEdgeProxy, startReverseProxy } from '#server/testing/nginx.ts'
import { createMember, PASSWORD, type Person } from '#server/testing/people.ts'
import { addRating } from '#server/testing/ratings.ts'
import { createStaff } from '#server/testing/staff.ts'
import { openStream, createWatchRequest } from '#server/testing/streams.ts'
import { createUploadClient } from '#server/testing/uploads.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
let lessons: Awaited<ReturnType<typeof prepareLessons>>
let front: ReverseProxy
let edge: Awaited<ReturnType<typeof startEdgeProxy>>
let member: Person

beforeAll(async () => {
  academy = await createListeningApp({
    config: { rateLimitFactor: 100 },
    prepare: async (dataDir) => (lessons = await prepareLessons(dataDir)),
  })
  const keys = Object.fromEntries(
    academy.context.signingKeys.valid('films').map(({ kid, secret }) => [kid, Buffer.from(secret).toString('hex')]),
  )
  front = await startReverseProxy({ ports: [Number(new URL(academy.address).port)], dataDir: academy.dataDir, keys })
  edge = await startEdgeProxy({ port: Number(new URL(front.address).port), keys })
  member = await createMember(academy, 'paid')
})
afterAll(async () => {
  await edge[Symbol.asyncDispose]()
  await front[Symbol.asyncDispose]()
  await academy.close()
})

const film = (file: string, end = Date.now() + 60_000) => {
  const { asset } = lessons.paid.asset
  const manifest = formatManifestUrl(
    asset,
    signGrant(academy.context.signingKeys.current('films'), asset, new Date(end)),
  )
  return manifest.replace('master.m3u8', file)
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(front.address + path, { headers })
const getFile = (file: string) => readFile(join(academy.dataDir, 'media', lessons.paid.asset.asset, file))

test('nginx serves every file of a film from its folder, with the same content as the server', async () => {
  const files = await listAssetFiles(academy, lessons.paid.asset.asset)
  const granted = files.filter((file) => /^(v\d+\/|master|captions|call-outs|storyboard)/.test(file))
  expect(granted.length).toBeGreaterThan(7)
  for (const file of granted) {
    const response = await get(film(file), { 'accept-encoding': 'identity' })
    expect([file, response.status, response.headers.get('x-request-id')]).toEqual([file, 200, null])
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await getFile(file))
  }
})

test('nginx serves the film at the URL that the server gives to a member', async () => {
  const response = await get(`${await requestFilmUrl(academy, member, lessons.paid)}master.m3u8`)
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, null])
  expect(await response.text()).toContain('#EXTM3U')
})

test('ranges of a segment are served, and a range beyond its end is refused', async () => {
  const segment = await getFile('v240/seg-00000.m4s')
  const part = await get(film('v240/seg-00000.m4s'), { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${segment.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(segment.subarray(100, 200))
  expect((await get(film('v240/seg-00000.m4s'), { range: 'bytes=99999999-' })).status).toBe(416)
})

test('a forged or expired URL gets the same error as from the server, and is not cached', async () => {
  const expired = film('master.m3u8', Date.now() - 1000)
  const forged = film('master.m3u8').replace(/(?<=^\/m\/)./, (first) => (first === 'A' ? 'B' : 'A'))
  const forOtherFilm = film('master.m3u8').replace(lessons.paid.asset.asset, lessons.free.asset.asset)
  for (const address of [expired, forged, forOtherFilm]) {
    const response = await get(address)
    expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect(await response.json()).toEqual({
      error: 'this link is invalid or has expired',
      error_code: 'GrantInvalid',
    })
  }
})

test('other files of the folder, and files outside of it, are not served', async () => {
  const outside = `../${lessons.free.asset.asset}/master.m3u8`
  for (const file of [
    'asset.json',
    'poster.jpg',
    '',
    'v240/',
    outside,
    encodeURIComponent(outside),
    '%2e%2e/x',
    '.work',
  ])
    expect([file, [403, 404].includes((await get(film(file))).status)]).toEqual([file, true])
})

test('playlists and segments have the cache headers of the server, and playlists are compressed', async () => {
  const headersOfFiles = await Promise.all(
    ['master.m3u8', 'v240/seg-00000.m4s', 'captions-en.vtt'].map(async (file) => {
      const { headers } = await get(film(file), { 'accept-encoding': 'gzip' })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      return [headers.get('content-type'), headers.get('cache-control'), headers.get('content-encoding')]
    }),
  )
  expect(headersOfFiles).toEqual([
    ['application/vnd.apple.mpegurl', 'private, max-age=60', 'gzip'],
    ['video/iso.segment', 'private, max-age=31536000, immutable', null],
    ['text/vtt; charset=utf-8', 'private, max-age=31536000, immutable', expect.anything()],
  ])
})

test('a sign-in is recorded with the client address that nginx sends, not with a forged header', async () => {
  const response = await fetch(`${front.address}${API_PREFIX}/app/${APP_ID}/auth/providers/local-userpass/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ username: member.email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  Tokens.parse(await response.json())
  const { rows } = await sql<{ ip: string }>`select ip from login_records order by id desc limit 1`.execute(
    academy.context.db,
  )
  expect(rows).toEqual([{ ip: '127.0.0.1' }])
})

test('a change reaches an open stream immediately', async () => {
  await using stream = await openStream(front.address, member.accessToken, createWatchRequest('personal_rating'))
  await addRating(academy.context.db, member.id, 'armbar')
  academy.context.notifier.notify()
  expect((await stream.nextEvent()).operationType).toBe('insert')
})

test('a film is uploaded in parts that are larger than other bodies may be, and arrives unchanged', async () => {
  const editor = await createStaff(academy, 'editor')
  const uploads = createUploadClient(front.address, editor)
  const clip = randomBytes(20_000_000)
  const { film: announced } = await uploads.announce('IMG_4471.MOV', clip.length)
  const id = announced?.id ?? ''
  expect((await uploads.send(id, 0, clip.subarray(0, 15_000_000))).status).toBe(204)
  expect(await uploads.offset(id)).toEqual({ status: 200, offset: 15_000_000 })
  expect((await uploads.send(id, 15_000_000, clip.subarray(15_000_000))).status).toBe(204)
  expect((await readFile(uploadPath(academy.dataDir, id))).equals(clip)).toBe(true)
})

test('an oversized body gets the error of the server', async () => {
  const response = await fetch(`${front.address}${API_PREFIX}/app/${APP_ID}/functions/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.accessToken}` },
    body: JSON.stringify({ name: 'x'.repeat(100_000), arguments: [] }),
  })
  expect([response.status, await response.json()]).toMatchObject([413, { error_code: 'PayloadTooLarge' }])
})

test('a malformed URL gets the response of the server to missing pages', async () => {
  for (const address of [front.address, edge.address]) {
    const response = await fetch(`${address}/nope%zz`)
    expect([response.status, response.headers.get('x-request-id')]).toEqual([404, expect.any(String)])
  }
})

test('HTTP redirects to HTTPS', async () => {
  const response = await fetch(`${front.plainAddress}/browse?a=1`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([308, 'https://127.0.0.1/browse?a=1'])
})

test('the log contains no URLs', async () => {
  await get(film('master.m3u8'))
  expect(await front.log()).not.toContain(lessons.paid.asset.asset)
})

test('an edge proxy fetches a film once for all grants, serves ranges, and rejects the same requests as the server', async () => {
  const fromEdge = (address: string, headers: Record<string, string> = {}) => fetch(edge.address + address, { headers })
  const file = 'v240/seg-00000.m4s'
  const [first, second] = [film(file, Date.now() + 60_000), film(file, Date.now() + 90_000)]
  expect(first).not.toBe(second)
  const segment = await getFile(file)
  const responses = [await fromEdge(first), await fromEdge(second)]
  expect(responses.map(({ headers }) => headers.get('x-film-cache'))).toEqual(['MISS', 'HIT'])
  for (const response of responses) expect(Buffer.from(await response.arrayBuffer())).toEqual(segment)
  const part = await fromEdge(second, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${segment.length}`])
  expect(part.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const forged = second.replace(/(?<=^\/m\/)./, (letter) => (letter === 'A' ? 'B' : 'A'))
  for (const address of [forged, film(file, Date.now() - 1000)]) expect((await fromEdge(address)).status).toBe(403)
  expect((await fromEdge(film('captions.1.1.vtt'))).status).toBe(404)
  expect((await fromEdge('/catalogue.json')).status).toBe(200)
  expect(await edge.log()).not.toContain(lessons.paid.asset.asset)
})

test('after a key rotation the server serves films until nginx has the new key', async () => {
  await academy.context.signingKeys.rotate('films')
  const response = await get(film('v240/seg-00000.m4s'))
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, expect.any(String)])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await getFile('v240/seg-00000.m4s'))
})
